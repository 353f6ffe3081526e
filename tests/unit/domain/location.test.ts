import { describe, expect, it } from "vitest";
import {
  countyUrl,
  distinctFeatures,
  layerUrl,
  locationTitle,
  lookupDistance,
  POINT_BUFFER,
  parseCounty,
  parseLayerResponse,
  parsePlaceName,
  placeNameUrl,
  pointDistance,
} from "../../../src/domain/location";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";
import { toMercator } from "../../../src/geometry/mercator";

const CRAIG = { longitude: -107.55, latitude: 40.52 };
const queryOf = (url: string) => Object.fromEntries(new URL(url, "http://here").searchParams);

describe("the search radius around a location", () => {
  it("is 10 m below zoom 10", () => {
    expect([lookupDistance(5, false), lookupDistance(9.9, true)]).toEqual([10, 10]);
  });

  it.each([
    [10, 180, 1380],
    [15, 40, 90],
    [19, 10, 10],
    [23, 10, 10],
  ])("at zoom %d is %d m for layers, %d m for overlays", (zoom, layer, overlay) => {
    expect([lookupDistance(zoom, false), lookupDistance(zoom, true)]).toEqual([layer, overlay]);
  });

  it.each([5, 6.5, 10, 12, 15, 19, 23])("reaches past the symbol of a point at zoom %d", (zoom) => {
    const pixel = (156_543.03 / 2 ** zoom) * Math.cos((40 * Math.PI) / 180);
    for (const overlay of [false, true]) {
      expect(pointDistance(zoom, overlay, 40)).toBeGreaterThanOrEqual(12 * pixel);
      expect(pointDistance(zoom, overlay, 40)).toBeGreaterThanOrEqual(lookupDistance(zoom, overlay));
    }
    // Within the maximum that a service accepts, at the lowest zoom of the map.
    expect(pointDistance(2, true, 0)).toBeLessThan(500_000);
  });
});

describe("queries", () => {
  it("for the county use a box of one meter around the location", () => {
    const url = countyUrl(EMBEDDED_SERVICES, CRAIG);
    expect(url).toMatch(/\/County\/MapServer\/0\/query\?/);
    const { geometry = "", ...query } = queryOf(url);
    const [x, y] = toMercator(CRAIG.longitude, CRAIG.latitude);
    expect(JSON.parse(geometry)).toEqual({
      xmin: x - 1,
      ymin: y - 1,
      xmax: x + 1,
      ymax: y + 1,
      spatialReference: { wkid: 102_100 },
    });
    expect(query).toEqual({
      f: "json",
      geometryType: "esriGeometryEnvelope",
      outFields: "*",
      returnGeometry: "false",
      spatialRel: "esriSpatialRelIntersects",
    });
  });

  it("for its name use longitude and latitude", () => {
    expect(queryOf(placeNameUrl(EMBEDDED_SERVICES, CRAIG))).toEqual({
      f: "json",
      location: "-107.55, 40.52",
    });
  });

  it("for a layer use the point and the distance in meters", () => {
    const question = { url: "/rest/Units/MapServer/0", place: CRAIG, distance: 40, box: false };
    expect(layerUrl(question)).toMatch(/^\/rest\/Units\/MapServer\/0\/query\?/);
    const { geometry = "", ...query } = queryOf(layerUrl({ ...question, where: "STATE = 'CO'" }));
    expect(JSON.parse(geometry)).toEqual({ x: -107.55, y: 40.52, spatialReference: { wkid: 4326 } });
    expect(query).toEqual({
      f: "json",
      distance: "40",
      geometryType: "esriGeometryPoint",
      inSR: "4326",
      outFields: "*",
      returnGeometry: "false",
      spatialRel: "esriSpatialRelIntersects",
      units: "esriSRUnit_Meter",
      where: "STATE = 'CO'",
    });
  });

  it("for roads and trails use a box", () => {
    const query = queryOf(layerUrl({ url: "/r", place: CRAIG, distance: 40, box: true }));
    expect(query.geometryType).toBe("esriGeometryEnvelope");
    const { xmin, xmax, spatialReference } = JSON.parse(query.geometry ?? "");
    expect(xmax - xmin).toBeCloseTo(2 * (40 + POINT_BUFFER));
    expect(spatialReference.wkid).toBe(102_100);
    expect(query).not.toHaveProperty("distance");
  });
});

describe("responses", () => {
  const county = (attributes: object) => ({ features: [{ attributes }] });

  it("name the county with its state's abbreviation", () => {
    const here = parseCounty(county({ NAME: "Moffat County", STATE_NAME: "Colorado" }), EMBEDDED_SERVICES);
    expect(locationTitle(here)).toBe("Moffat County, CO");
    const census = { counties: { url: "", stateField: "STATE" as const } };
    expect(locationTitle(parseCounty(county({ NAME: "Moffat County", STATE: "08" }), census))).toBe(
      "Moffat County, CO",
    );
  });

  it("without a county become About this Location", () => {
    for (const answer of [{ features: [] }, county({ NAME: " " }), null, "x"])
      expect(locationTitle(parseCounty(answer, EMBEDDED_SERVICES))).toBe("About this Location");
  });

  it("name the location by PlaceName", () => {
    expect(parsePlaceName({ address: { PlaceName: "Craig, Colorado" } })).toBe("Craig, Colorado");
    for (const answer of [null, {}, { address: null }, { address: { PlaceName: " " } }])
      expect(parsePlaceName(answer)).toBeNull();
  });

  it("from a layer are read as far as they are valid", () => {
    expect(
      parseLayerResponse({
        fields: [{ name: "A", alias: "", type: "esriFieldTypeString" }, { alias: "no name" }],
        features: [{ attributes: { A: "x" } }, { geometry: {} }, null],
      }),
    ).toEqual({
      fields: [{ name: "A", alias: "A", type: "esriFieldTypeString" }],
      features: [{ A: "x" }],
    });
    for (const answer of [null, [], {}, { features: "x" }]) expect(parseLayerResponse(answer)).toBeNull();
  });

  it("show features with the same name once", () => {
    const features = [{ UNIT: "12" }, { UNIT: "12", part: 2 }, { UNIT: "13" }, { other: 1 }, { other: 1 }];
    expect(distinctFeatures(features, "UNIT")).toHaveLength(4);
    expect(distinctFeatures([{ NAME: "a" }, { NAME: "a" }, { name: "a" }])).toHaveLength(1);
  });
});
