import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import { LAYERS } from "../../server/arcgis/layers/catalog";
import { OVERLAYS } from "../../server/arcgis/layers/overlays";
import { leastOf, msOf } from "../support/effort";

const get = (path: string, init?: RequestInit) =>
  fetch(new URL(`/arcgis/rest/services${path}`, inject("serverUrl")), init);
const json = async <T>(path: string, init?: RequestInit) => (await (await get(path, init)).json()) as T;

interface Features {
  features: { attributes: Record<string, string | number | null>; geometry?: unknown }[];
  exceededTransferLimit?: boolean;
}

/** Craig, Colorado. */
const CRAIG = "geometry=-107.55,40.52&geometryType=esriGeometryPoint&inSR=4326&outFields=*&f=json";
const attributes = async (service: string, query = CRAIG) =>
  (await json<Features>(`/${service}/MapServer/0/query?${query}`)).features.map(
    (feature) => feature.attributes,
  );

const services = [
  ...LAYERS.map(({ name }) => `Layers/CO_${name}`),
  ...OVERLAYS.map(({ name }) => `Overlays/${name}`),
];

describe.each(services)("%s", (service) => {
  it("describes itself, its layer and its legend, whose swatches differ", async () => {
    const [map, layer, legend] = await Promise.all([
      json<{ layers: { id: number; name: string }[] }>(`/${service}/MapServer?f=json`),
      json<Record<string, unknown>>(`/${service}/FeatureServer/0?f=json`),
      json<{ layers: { legend: { label: string; imageData: string }[] }[] }>(
        `/${service}/MapServer/legend?f=json`,
      ),
    ]);
    expect(map).toMatchObject({
      singleFusedMapCache: true,
      capabilities: "Map,Query,Data",
      layers: [{ id: 0 }],
    });
    expect(layer).toMatchObject({
      type: "Feature Layer",
      objectIdField: "OBJECTID",
      supportedQueryFormats: "JSON, geoJSON",
    });
    expect(layer.copyrightText).toEqual(expect.stringMatching(/./));
    const entries = legend.layers[0]?.legend ?? [];
    expect(entries.length).toBeGreaterThan(0);
    for (const { label, imageData } of entries) {
      expect(label).not.toBe("");
      expect((await sharp(Buffer.from(imageData, "base64")).metadata()).width).toBe(20);
    }
    expect(new Set(entries.map(({ imageData }) => imageData)).size).toBe(entries.length);
  });

  it("draws tiles and images with the same content", async () => {
    const tile = await get(`/${service}/MapServer/tile/9/193/103`);
    expect(tile.headers.get("content-type")).toBe("image/png");
    const half = 20037508.342789244;
    const size = (2 * half) / 512;
    const [west, north] = [103 * size - half, half - 193 * size];
    const bbox = [west, north - size, west + size, north].join(",");
    const picture = await get(
      `/${service}/MapServer/export?bbox=${bbox}&bboxSR=102100&imageSR=3857&size=256,256&transparent=true&format=png32&f=image`,
    );
    expect(picture.status).toBe(200);
    const [a, b] = await Promise.all(
      [tile, picture].map(async (answer) => raw(Buffer.from(await answer.arrayBuffer()))),
    );
    expect(b?.equals(a ?? Buffer.alloc(0))).toBe(true);
  });

  it("says whether its data is generated", async () => {
    const definition = [...LAYERS, ...OVERLAYS].find(({ name }) => service.endsWith(name));
    const layer = await json<{ name: string; copyrightText: string }>(`/${service}/MapServer/0?f=json`);
    if (definition?.sample) expect(`${layer.name} ${layer.copyrightText}`).toMatch(/sample/i);
    else expect(layer.name).not.toMatch(/sample/i);
  });
});

describe("queries", () => {
  it("find the features at a location", async () => {
    expect(await attributes("Layers/CO_Counties")).toMatchObject([
      { NAME: "Moffat County", STATE: "CO", STATE_NAME: "Colorado" },
    ]);
    expect(await attributes("Layers/US_Time_Zones")).toMatchObject([{ ZONE: "Mountain" }]);
    expect(await attributes("Layers/UT_Counties")).toEqual([]);
    expect(await attributes("Layers/CO_Hunting_Units")).toMatchObject([
      { NAME: expect.stringMatching(/^Sample Unit \d+$/) },
    ]);
    expect((await attributes("Layers/CO_Deer_Habitat"))[0]?.DEER).toEqual(expect.any(Number));
    const town = `${CRAIG}&distance=3000&units=esriSRUnit_Meter`;
    expect(await attributes("Layers/CO_Towns", town)).toMatchObject([{ NAME: "Craig" }]);
  });

  it("compute shooting hours for a location and date", async () => {
    const at = async (day: string, place = "-107.55,40.52") =>
      (
        await attributes(
          "Layers/US_Shooting_Hours",
          `${CRAIG.replace("-107.55,40.52", place)}&time=${Date.parse(`${day}T18:00:00Z`)}`,
        )
      )[0];
    // For December 10, the sunrise equation gives a half day of 70.1 degrees and noon at 12:03.
    expect(await at(`${new Date().getUTCFullYear()}-12-10`)).toMatchObject({
      NAME: "Moffat County",
      SUNRISE: expect.stringMatching(/^7:2\d AM MST$/),
      SUNSET: expect.stringMatching(/^4:4\d PM MST$/),
      LEGAL_START: expect.stringMatching(/^6:5\d AM MST$/),
      LEGAL_END: expect.stringMatching(/^5:1\d PM MST$/),
      TIMEZONE: "America/Denver",
    });
    const summer = await at(`${new Date().getUTCFullYear()}-06-20`);
    expect(summer?.SUNRISE).toMatch(/^5:(3|4)\d AM MDT$/);
    expect(Number(summer?.MINUTES)).toBeGreaterThan(15 * 60);
    const autumn = `${new Date().getUTCFullYear()}-10-10`;
    // Sunrise at the two ends of one county differs by minutes.
    const [west, east] = await Promise.all([at(autumn, "-109,40.5"), at(autumn, "-107.6,40.5")]);
    expect(west?.NAME).toBe(east?.NAME);
    expect(west?.SUNRISE).not.toBe(east?.SUNRISE);
  });

  it("return habitat in whole percent of the county", async () => {
    const shares = await Promise.all(
      ["-107.55,40.52", "-95.7,37.2", "-84.4,33.7"].map(async (place) => {
        const [county] = await attributes("Layers/US_Deer_Habitat", CRAIG.replace("-107.55,40.52", place));
        return Number(county?.DEER);
      }),
    );
    for (const share of shares) expect(Number.isInteger(share) && share >= 0 && share <= 100).toBe(true);
    expect(Math.max(...shares)).toBeGreaterThan(10);
  });

  it("return slope, snow and sun at a location", async () => {
    const peak = CRAIG.replace("-107.55,40.52", "-106.44,39.12");
    const [slope] = await attributes("Layers/US_Slope", peak);
    expect(Number(slope?.ELEVATION)).toBeGreaterThan(9000);
    expect(Number(slope?.SLOPE)).toBeGreaterThan(0);
    // Generated ground is rounded to 100 ft and marked as sample data.
    expect(Number(slope?.ELEVATION) % 100).toBe(0);
    expect(slope?.NOTE).toBe("Sample terrain: not measured");
    const year = new Date().getUTCFullYear();
    const depth = async (day: string) =>
      Number((await attributes("Overlays/Snow", `${peak}&time=${Date.parse(day)}`))[0]?.DEPTH);
    expect(await depth(`${year}-03-01`)).toBeGreaterThan((await depth(`${year}-08-20`)) + 10);
    const sun = async (time: string) =>
      (await attributes("Overlays/Sun", `${CRAIG}&time=${Date.parse(time)}`))[0];
    expect(await sun(`${year}-06-20T19:00:00Z`)).toMatchObject({ NAME: "Daylight" });
    expect(await sun(`${year}-06-20T07:00:00Z`)).toMatchObject({ NAME: "Night" });
  });

  it("continue in pages over all counties, and work as forms", async () => {
    const { count } = await json<{ count: number }>(
      "/Layers/US_Counties/FeatureServer/0/query?where=1%3D1&returnCountOnly=true&f=json",
    );
    expect(count).toBe(3142);
    const body = new URLSearchParams({
      where: "STATE = 'CO' OR STATE = 'UT'",
      outFields: "NAME",
      returnGeometry: "false",
      resultRecordCount: "50",
      f: "json",
    });
    const page = await json<Features>("/Layers/US_Counties/FeatureServer/0/query", { method: "POST", body });
    expect(page.features).toHaveLength(50);
    expect(page.exceededTransferLimit).toBe(true);
    body.set("resultOffset", "50");
    expect(
      (await json<Features>("/Layers/US_Counties/FeatureServer/0/query", { method: "POST", body })).features,
    ).toHaveLength(43);
  });

  it("return all counties of the country within a second", async () => {
    const counties = "/Layers/US_Counties/FeatureServer/0/query?where=1%3D1&outFields=*&f=geojson";
    // A new offset on each try, so that no response comes from a cache.
    const ask = (turn: number) =>
      msOf(async () => {
        const answer = await get(`${counties}&maxAllowableOffset=0.0${turn + 10}`);
        expect((await answer.text()).length).toBeGreaterThan(100_000);
      });
    expect(await leastOf(1500, ask)).toBeLessThan(1500);
  });
});

describe("bad requests", () => {
  const layer = "/Layers/CO_Counties/MapServer";
  it.each([
    ["/Layers/ZZ_Counties/MapServer?f=json", 404],
    ["/Layers/CO_Nothing/MapServer?f=json", 404],
    ["/Layers/Counties/MapServer?f=json", 404],
    ["/Overlays/US_Fire/MapServer?f=json", 404],
    ["/Layers/CO___proto__/MapServer?f=json", 404],
    [`${layer}/1/query?f=json`, 400],
    [`${layer}/0/query?where=1%3D1%3BDROP%20TABLE%20users`, 400],
    [`${layer}/0/query?where=NAME%3D'x'%20UNION%20SELECT%201`, 400],
    [`${layer}/0/query?geometry=0,0,1,1&inSR=2154`, 400],
    [`${layer}/0/query?geometry=-1e12,-1e12,1e12,1e12`, 400],
    [`${layer}/0/query?outSR=27700`, 400],
    [`${layer}/0/query?f=pbf`, 400],
    [`${layer}/0/query?where=1%3D1&where=1%3D0`, 400],
    ["/Layers/CO_Shooting_Hours/MapServer/0/query?time=99999999999999", 400],
    ["/Layers/CO_Shooting_Hours/MapServer/0/query?time=tomorrow", 400],
    [`${layer}/tile/20/0/0`, 400],
    [`${layer}/tile/3/9/0`, 400],
    [`${layer}/export`, 400],
    [`${layer}/export?bbox=0,0,0,0`, 400],
    [`${layer}/export?bbox=0,0,1000,1000&size=100000,100000`, 400],
    [`${layer}/export?bbox=0,0,1000,1000&size=-1,5`, 400],
    [`${layer}/export?bbox=-1e9,-1e9,1e9,1e9`, 400],
    [`${layer}/export?bbox=0,0,1000,1000&imageSR=4326`, 400],
    [`${layer}/export?bbox=0,0,1000,1000&bboxSR=1`, 400],
    [`${layer}/export?bbox=0,0,1000,1000&format=svg`, 400],
    [`${layer}/export?bbox=0,0,1000,1000&layers=everything`, 400],
  ])("%s gets %i in the ArcGIS format, at once", async (path, status) => {
    const ask = () =>
      msOf(async () => {
        const answer = await get(path);
        expect(answer.status).toBe(status);
        expect(await answer.json()).toEqual({
          error: { code: status, message: expect.any(String), details: expect.any(Array) },
        });
      });
    expect(await leastOf(500, ask)).toBeLessThan(500);
  });

  it("a form that is too long is refused", async () => {
    const answer = await get(`${layer}/0/query`, {
      method: "POST",
      body: new URLSearchParams({ where: "x".repeat(300_000) }),
    });
    expect(answer.status).toBe(413);
  });

  it("an image without its layer is empty", async () => {
    const answer = await get(
      `${layer}/export?bbox=-12000000,4800000,-11900000,4900000&layers=hide:0&size=64,64&f=image`,
    );
    expect((await raw(Buffer.from(await answer.arrayBuffer()))).every((byte) => byte === 0)).toBe(true);
  });

  it("an image's address is also returned as JSON, and works", async () => {
    const told = await json<{ href: string; width: number }>(
      `${layer}/export?bbox=-12000000,4800000,-11900000,4900000&size=64,64&f=json`,
    );
    expect(told.width).toBe(64);
    expect(new URL(told.href).origin).toBe(new URL(inject("serverUrl")).origin);
    expect((await fetch(told.href)).headers.get("content-type")).toBe("image/png");
  });
});

const raw = (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer();
