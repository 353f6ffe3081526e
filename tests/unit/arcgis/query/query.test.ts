import { describe, expect, it } from "vitest";
import { HALF_WORLD, worldX, worldY } from "../../../../server/arcgis/geo/mercator";
import { FeatureTable, fieldsOf, queryTable } from "../../../../server/arcgis/query";
import { answerText } from "./answerText";
import { squares, towns } from "./places";

interface Answer {
  features: { attributes: Record<string, unknown>; geometry?: unknown }[];
  [key: string]: unknown;
}
const ask = (raw: Record<string, string>, table = towns) =>
  JSON.parse(answerText(queryTable(table, raw))) as Answer;
const names = (raw: Record<string, string>, table = towns) =>
  ask({ outFields: "NAME", ...raw }, table).features.map(({ attributes }) => attributes.NAME);

describe("an area", () => {
  it("may be an envelope in degrees or in meters", () => {
    const degrees = JSON.stringify({
      xmin: -108,
      ymin: 39,
      xmax: -104,
      ymax: 41,
      spatialReference: { wkid: 4326 },
    });
    expect(names({ geometry: degrees })).toEqual(["Craig", "Denver"]);
    expect(names({ geometry: "-108,39,-104,41", inSR: "4326" })).toEqual(["Craig", "Denver"]);
    const meters = { xmin: -12022505, ymin: 4721671, xmax: -11577227, ymax: 5012341 };
    for (const wkid of [102100, 3857])
      expect(names({ geometry: JSON.stringify({ ...meters, spatialReference: { wkid } }) })).toEqual([
        "Craig",
        "Denver",
      ]);
    expect(names({ geometry: JSON.stringify(meters) })).toEqual(["Craig", "Denver"]);
  });

  it("may be a point with a radius in meters", () => {
    const place = { geometry: "-107.55,40.5", geometryType: "esriGeometryPoint", inSR: "4326" };
    expect(names({ ...place, distance: "2300", units: "esriSRUnit_Meter" })).toEqual(["Craig"]);
    expect(names({ ...place, distance: "2100" })).toEqual([]);
    expect(names({ ...place, distance: "1.4", units: "esriSRUnit_StatuteMile" })).toEqual(["Craig"]);
    expect(names({ ...place, distance: "0" })).toEqual([]);
  });

  it("intersects areas at borders and not in holes", () => {
    const at = (geometry: string) =>
      names({ geometry, geometryType: "esriGeometryPoint", inSR: "4326" }, squares);
    expect(at("5,5")).toEqual([]);
    expect(at("2,2")).toEqual(["ring"]);
    expect(at("10,5")).toEqual(["ring", "full"]);
  });

  it("uses the requested spatial relation", () => {
    const geometry = "-1,-1,12,11";
    const by = (relation: string, box = geometry) =>
      names({ geometry: box, inSR: "4326", spatialRel: `esriSpatialRel${relation}` }, squares);
    expect(by("Intersects")).toEqual(["ring", "full"]);
    expect(by("Contains")).toEqual(["ring"]);
    expect(by("Within", "11,1,12,2")).toEqual(["full"]);
    expect(by("Intersects", "4.5,4.5,5.5,5.5")).toEqual([]);
    expect(by("EnvelopeIntersects", "4.5,4.5,5.5,5.5")).toEqual(["ring"]);
  });
});

describe("a response", () => {
  it("contains the requested fields and geometry in the requested reference", () => {
    const answer = ask({ where: "NAME='Denver'", outFields: "name,POP", outSR: "4326" });
    expect(answer).toMatchObject({
      objectIdFieldName: "OBJECTID",
      geometryType: "esriGeometryPoint",
      spatialReference: { wkid: 4326 },
      fields: [{ name: "NAME" }, { name: "POP" }],
      features: [{ attributes: { NAME: "Denver", POP: 715522 }, geometry: { x: -104.99, y: 39.74 } }],
    });
    const meters = ask({ where: "NAME='Denver'" });
    expect(meters.spatialReference).toEqual({ wkid: 102100, latestWkid: 3857 });
    expect(meters.features[0]?.geometry).toEqual({
      x: expect.closeTo(HALF_WORLD * (2 * worldX(-104.99) - 1), 1),
      y: expect.closeTo(HALF_WORLD * (1 - 2 * worldY(39.74)), 1),
    });
    expect(ask({ returnGeometry: "false", outFields: "*" }).features[0]).not.toHaveProperty("geometry");
    expect(Object.keys(ask({ outFields: "*" }).features[0]?.attributes ?? {})).toHaveLength(6);
  });

  it("comes in sorted pages that report whether more follow", () => {
    const page = (resultOffset: string) =>
      ask({ orderByFields: "POP DESC", outFields: "NAME", resultOffset, resultRecordCount: "2" });
    expect(page("0").features.map(({ attributes }) => attributes.NAME)).toEqual(["Denver", "Salt Lake City"]);
    expect(page("0").exceededTransferLimit).toBe(true);
    expect(page("4").features.map(({ attributes }) => attributes.NAME)).toEqual(["Moab"]);
    expect(page("4")).not.toHaveProperty("exceededTransferLimit");
    expect(names({ orderByFields: "STATE, NAME DESC" })).toEqual([
      "Denver",
      "Craig",
      "O'Fallon",
      "Salt Lake City",
      "Moab",
    ]);
    expect(names({ orderByFields: "SHARE" })[0]).toBe("Salt Lake City");
  });

  it("may be a count, ids, an extent or distinct values", () => {
    expect(ask({ where: "STATE='UT'", returnCountOnly: "true" })).toEqual({ count: 2 });
    expect(ask({ where: "STATE='UT'", returnIdsOnly: "true" })).toEqual({
      objectIdFieldName: "OBJECTID",
      objectIds: [4, 5],
    });
    expect(ask({ objectIds: "2, 4", outFields: "NAME" }).features).toHaveLength(2);
    expect(
      ask({ where: "STATE='UT'", returnExtentOnly: "true", returnCountOnly: "true", outSR: "4326" }),
    ).toEqual({
      count: 2,
      extent: {
        xmin: -111.89,
        ymin: 38.57,
        xmax: -109.55,
        ymax: 40.76,
        spatialReference: { wkid: 4326, latestWkid: 4326 },
      },
    });
    expect(ask({ where: "1=0", returnExtentOnly: "true" }).extent).toMatchObject({ xmin: "NaN" });
    const distinct = ask({ outFields: "STATE", returnDistinctValues: "true" });
    expect(distinct.features.map(({ attributes }) => attributes.STATE)).toEqual(["CO", "MO", "UT"]);
  });

  it("closes rings in ArcGIS JSON, and reverses them in GeoJSON with holes under their outer rings", () => {
    const [ring] = ask({ where: "NAME='ring'", outSR: "4326" }, squares).features;
    expect(ring?.geometry).toEqual({
      rings: [
        [
          [0, 0],
          [0, 10],
          [10, 10],
          [10, 0],
          [0, 0],
        ],
        [
          [4, 4],
          [6, 4],
          [6, 6],
          [4, 6],
          [4, 4],
        ],
      ],
    });
    expect(ask({ f: "geojson", outFields: "*", outSR: "3857" }, squares)).toMatchObject({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          id: 1,
          properties: { NAME: "ring", OBJECTID: 1 },
          geometry: {
            type: "Polygon",
            coordinates: [
              [
                [0, 0],
                [10, 0],
                [10, 10],
                [0, 10],
                [0, 0],
              ],
              [
                [4, 4],
                [4, 6],
                [6, 6],
                [6, 4],
                [4, 4],
              ],
            ],
          },
        },
        { geometry: { type: "Polygon" } },
        { geometry: { type: "Polygon" } },
      ],
    });
  });

  it("generalizes to maxAllowableOffset and rounds to geometryPrecision", () => {
    const wavy = Float64Array.from({ length: 400 }, (_, i) => (i % 2 ? Math.sin(i) * 1e-4 : i / 100));
    const table = new FeatureTable("esriGeometryPolyline", fieldsOf([["NAME", "Name", "text"]]), [
      { attributes: { NAME: "road" }, shape: { type: "esriGeometryPolyline", parts: [wavy] } },
    ]);
    const path = (raw: Record<string, string>) => {
      const [feature] = ask({ outSR: "4326", ...raw }, table).features;
      return ((feature?.geometry ?? {}) as { paths?: number[][][] }).paths?.[0] ?? [];
    };
    expect(path({})).toHaveLength(200);
    expect(path({ maxAllowableOffset: "0.001" })).toHaveLength(2);
    expect(
      path({ geometryPrecision: "1" })
        .flat()
        .every((n) => Number.isInteger(Math.round(n * 1e6) / 1e5)),
    ).toBe(true);
  });

  it("is limited in features and vertices", () => {
    const rows = Array.from({ length: 3000 }, (_, i) => ({
      attributes: { NAME: `${i}` },
      shape: { type: "esriGeometryPolyline" as const, parts: [new Float64Array(400).fill(1)] },
    }));
    const table = new FeatureTable("esriGeometryPolyline", fieldsOf([["NAME", "Name", "text"]]), rows);
    const answer = ask({ resultRecordCount: "5000" }, table);
    expect(answer.features).toHaveLength(1500);
    expect(answer.exceededTransferLimit).toBe(true);
    expect(ask({ returnGeometry: "false" }, table).features).toHaveLength(2000);
  });
});

describe("refused with 400 is", () => {
  const cases: Record<string, string>[] = [
    { geometry: "1,2,3" },
    { geometry: "a,b,c,d" },
    { geometry: "{" },
    { geometry: "[]" },
    { geometry: "{}" },
    { geometry: "10,10,0,0", inSR: "4326" },
    { geometry: "-1e9,-1e9,1e9,1e9" },
    { geometry: "-1e308,-1e308,1e308,1e309" },
    { geometry: "0,0,1,91", inSR: "4326" },
    { geometry: "0,0,1,1", inSR: "2154" },
    { geometry: "0,0,1,1", inSR: "abc" },
    { geometry: '{"xmin":0,"ymin":0,"xmax":1,"ymax":1,"spatialReference":{"wkid":27700}}' },
    { geometry: '{"x":1,"y":2}', geometryType: "esriGeometryPolygon" },
    { geometry: '{"rings":[[[0,0],[1,1]]]}', geometryType: "esriGeometryPolygon" },
    { geometry: '{"rings":"x"}', geometryType: "esriGeometryPolygon" },
    {
      geometry: JSON.stringify({ paths: [Array.from({ length: 3000 }, (_, i) => [i, i])] }),
      geometryType: "esriGeometryPolyline",
    },
    { geometry: `{"x":1,"y":2,"pad":"${"x".repeat(200_000)}"}`, geometryType: "esriGeometryPoint" },
    { geometry: "1,2", geometryType: "esriGeometryNothing" },
    { geometry: "0,0,1,1", spatialRel: "esriSpatialRelTouches" },
    { geometry: "1,2", geometryType: "esriGeometryPoint", distance: "-1" },
    { geometry: "1,2", geometryType: "esriGeometryPoint", distance: "1e9" },
    { geometry: "1,2", geometryType: "esriGeometryPoint", distance: "5", units: "esriSRUnit_Cubit" },
    { outSR: "12345678901234567890" },
    { outSR: '{"wkid":true}' },
    { outFields: "NAME,PASSWORD" },
    { orderByFields: "NAME; DROP" },
    { orderByFields: "NOTHING DESC" },
    { resultOffset: "-1" },
    { resultRecordCount: "1.5" },
    { returnCountOnly: "maybe" },
    { objectIds: "1,x" },
    { objectIds: Array.from({ length: 3000 }, (_, i) => i).join(",") },
    { maxAllowableOffset: "Infinity" },
    { geometryPrecision: "99" },
    { f: "pbf" },
    { outStatistics: '[{"statisticType":"sum"}]' },
    { groupByFieldsForStatistics: "STATE" },
    { where: "1=1; SELECT 1" },
  ];

  it.each(cases.map((raw) => [JSON.stringify(raw).slice(0, 80), raw] as const))("%s", (_name, raw) => {
    expect(() => ask(raw)).toThrow(expect.objectContaining({ code: 400 }));
  });

  it("a repeated parameter", () => {
    expect(() => queryTable(towns, { where: ["1=1", "1=0"] })).toThrow(
      expect.objectContaining({ code: 400 }),
    );
  });
});
