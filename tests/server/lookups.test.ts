import { describe, expect, inject, it } from "vitest";
import { leastOf, msOf } from "../support/effort";

const get = (path: string) => fetch(new URL(`/arcgis/rest/services/${path}`, inject("serverUrl")));
const json = async (path: string) => (await (await get(path)).json()) as Record<string, unknown>;
const HALF = 20037508.342789244;
const mercator = (longitude: number, latitude: number) => [
  (longitude / 180) * HALF,
  (Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) * HALF,
];

/** Returns the client's query: an envelope extending 1 meter from the position in each direction. */
function countyQuery(longitude: number, latitude: number, service = "County"): string {
  const [x = 0, y = 0] = mercator(longitude, latitude);
  const geometry = {
    xmin: x - 1,
    ymin: y - 1,
    xmax: x + 1,
    ymax: y + 1,
    spatialReference: { wkid: 102100 },
  };
  const query = new URLSearchParams({
    f: "json",
    geometry: JSON.stringify(geometry),
    geometryType: "esriGeometryEnvelope",
    outFields: "*",
    returnGeometry: "false",
    spatialRel: "esriSpatialRelIntersects",
  });
  return `${service}/MapServer/0/query?${query}`;
}

describe("counties and states", () => {
  it("are found by an envelope in 102100", async () => {
    const { features } = (await json(countyQuery(-107.55, 40.51))) as {
      features: { attributes: Record<string, unknown>; geometry?: unknown }[];
    };
    expect(features).toHaveLength(1);
    expect(features[0]?.attributes).toMatchObject({ NAME: "Moffat County", STATE_NAME: "Colorado" });
    expect(features[0]?.geometry).toBeUndefined();
    const states = (await json(countyQuery(-107.55, 40.51, "State"))) as typeof features extends unknown
      ? { features: { attributes: Record<string, unknown> }[] }
      : never;
    expect(states.features.map(({ attributes }) => attributes.STATE_ABBR)).toEqual(["CO"]);
    expect((await json(countyQuery(-40, 30))).features).toEqual([]);
  });

  it("are services that describe themselves", async () => {
    expect(await json("?f=json")).toMatchObject({
      services: expect.arrayContaining([{ name: "County", type: "MapServer" }]),
    });
    expect(await json("County/MapServer?f=json")).toMatchObject({ layers: [{ id: 0, name: "Counties" }] });
    expect(await json("State/MapServer/0?f=json")).toMatchObject({
      geometryType: "esriGeometryPolygon",
      fields: expect.arrayContaining([expect.objectContaining({ name: "STATE_NAME" })]),
    });
  });
});

describe("the geocode service", () => {
  it("returns the place at a point", async () => {
    const { address, location } = (await json(
      "World/GeocodeServer/reverseGeocode?f=json&location=-107.71, 40.64",
    )) as { address: Record<string, string>; location: object };
    expect(address.PlaceName).toMatch(/^\d+ mi NW of Craig, Moffat County, Colorado$/);
    expect(address).toMatchObject({ Subregion: "Moffat County", Region: "Colorado", RegionAbbr: "CO" });
    expect(location).toEqual({ x: -107.71, y: 40.64, spatialReference: { wkid: 4326, latestWkid: 4326 } });
  });

  it("accepts Web Mercator, and responds in it on request", async () => {
    const [x = 0, y = 0] = mercator(-107.71, 40.64);
    const point = encodeURIComponent(JSON.stringify({ x, y, spatialReference: { wkid: 102100 } }));
    const answer = (await json(`World/GeocodeServer/reverseGeocode?location=${point}&outSR=102100`)) as {
      address: { PlaceName: string };
      location: { x: number };
    };
    expect(answer.address.PlaceName).toContain("of Craig, Moffat County, Colorado");
    expect(answer.location.x).toBeCloseTo(x, 3);
  });

  it("suggests places, and finds its own suggestions", async () => {
    const { suggestions } = (await json("World/GeocodeServer/suggest?f=json&text=craig, co")) as {
      suggestions: { text: string; magicKey: string }[];
    };
    expect(suggestions[0]?.text).toBe("Craig, Moffat County, Colorado");
    const found = (await json(
      `World/GeocodeServer/findAddressCandidates?f=json&magicKey=${suggestions[0]?.magicKey}&outSR=102100`,
    )) as { candidates: { address: string; location: { x: number; y: number }; extent: { xmin: number } }[] };
    const [x = 0, y = 0] = mercator(-107.5465, 40.5152);
    expect(found.candidates).toHaveLength(1);
    expect(
      Math.hypot((found.candidates[0]?.location.x ?? 0) - x, (found.candidates[0]?.location.y ?? 0) - y),
    ).toBeLessThan(10_000);
    const typed = (await json(
      "World/GeocodeServer/findAddressCandidates?SingleLine=13T BE 88154 86257",
    )) as typeof found;
    expect(typed.candidates[0]?.location.y).toBeCloseTo(40.5, 1);
    const lake = (await json("World/GeocodeServer/suggest?f=json&text=lake powel")) as {
      suggestions: { text: string; type: string }[];
    };
    expect(lake.suggestions[0]).toMatchObject({ text: "Lake Powell, Utah and Arizona", type: "Lake" });
  });
});

describe("bad lookups", () => {
  const huge = encodeURIComponent(JSON.stringify({ xmin: -1e12, ymin: -1e12, xmax: 1e12, ymax: 1e12 }));
  it.each([
    ["County/MapServer/1/query?where=1=1", 400],
    ["County/MapServer/0/query?where=1=1;DROP TABLE users", 400],
    ["County/MapServer/0/query?where=NAME='x' OR (SELECT 1)=1", 400],
    [`County/MapServer/0/query?geometry=${huge}`, 400],
    ["County/MapServer/0/query?geometry=0,0,1,1&inSR=99999", 400],
    ["County/MapServer/0/query?geometry={bad&geometryType=esriGeometryEnvelope", 400],
    ["World/GeocodeServer/reverseGeocode?f=json", 400],
    ["World/GeocodeServer/reverseGeocode?location=abc", 400],
    ["World/GeocodeServer/reverseGeocode?location=1,2,3", 400],
    ["World/GeocodeServer/reverseGeocode?location=-107,95", 400],
    ["World/GeocodeServer/reverseGeocode?location=-107,40&outSR=2154", 400],
    ["World/GeocodeServer/reverseGeocode?location=2.35,48.85", 400],
    ["World/GeocodeServer/suggest?text=", 400],
    [`World/GeocodeServer/suggest?text=${"x".repeat(500)}`, 400],
    ["World/GeocodeServer/suggest?text=craig&maxSuggestions=-1", 400],
    ["World/GeocodeServer/suggest?text=craig&text=denver", 400],
    ["World/GeocodeServer/findAddressCandidates", 400],
    ["World/GeocodeServer/nothing", 404],
  ])("%s is refused in the ArcGIS format, and at once", async (path, status) => {
    const ask = () =>
      msOf(async () => {
        const answer = await get(path);
        expect([path.slice(0, 90), answer.status]).toEqual([path.slice(0, 90), status]);
        expect(await answer.json()).toEqual({
          error: { code: status, message: expect.any(String), details: expect.any(Array) },
        });
      });
    expect(await leastOf(2000, ask)).toBeLessThan(2000);
  });
});
