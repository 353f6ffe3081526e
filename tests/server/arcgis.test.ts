import sharp from "sharp";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { leastOf } from "../support/effort";

const SERVICES = [
  ["Basemap/Satellite", "jpeg"],
  ["Basemap/Topographic", "png"],
  ["Basemap/TopographicBase", "png"],
  ["Reference/Lines", "png"],
  ["Reference/Labels", "png"],
  ["Terrain/Hillshade", "png"],
  ["Terrain/Contours", "png"],
] as const;

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/arcgis/rest${path}`, inject("serverUrl")), { headers });
const tile = (service: string, level: number, row: number, column: number, headers = {}) =>
  get(`/services/${service}/MapServer/tile/${level}/${row}/${column}`, headers);
const json = async (path: string) => (await get(path)).json() as Promise<Record<string, unknown>>;

/** Denver at level 9, as [level, row, column]. */
const DENVER = [9, 194, 106] as const;

describe("the directory", () => {
  it("names folders and services", async () => {
    expect(await json("/services?f=json")).toMatchObject({
      folders: ["Basemap", "Reference", "Terrain", "Layers", "Overlays"],
    });
    expect(await json("/services/Basemap/?f=json")).toMatchObject({
      services: [
        { name: "Basemap/Satellite", type: "MapServer" },
        { name: "Basemap/Topographic", type: "MapServer" },
        { name: "Basemap/TopographicBase", type: "MapServer" },
      ],
    });
    expect(await json("/info?f=json")).toMatchObject({ authInfo: { isTokenBasedSecurity: false } });
  });
});

describe.each(SERVICES)("%s", (service, format) => {
  it("describes itself as a tiled service in Web Mercator", async () => {
    const description = await json(`/services/${service}/MapServer?f=json`);
    expect(description).toMatchObject({
      singleFusedMapCache: true,
      spatialReference: { wkid: 102100, latestWkid: 3857 },
      tileInfo: { rows: 256, cols: 256, dpi: 96, origin: { x: -20037508.342789244, y: 20037508.342789244 } },
    });
    const { lods } = description.tileInfo as { lods: { level: number; resolution: number; scale: number }[] };
    expect(lods.map(({ level }) => level)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(lods[0]?.resolution).toBeCloseTo(156543.033928, 5);
    expect(lods[0]?.scale).toBeCloseTo(591657527.591555, 2);
    expect(lods[19]?.resolution).toBeCloseTo(156543.033928 / 2 ** 19, 9);
    expect(description.copyrightText).toEqual(expect.stringMatching(/NASA|Census|GeoNames/));
  });

  it("serves tiles of 256 by 256 pixels with a tag, and 304 for known ones", async () => {
    const answer = await tile(service, ...DENVER);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(`image/${format}`);
    expect(answer.headers.get("cache-control")).toContain("max-age=");
    const { info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([256, 256]);
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    const known = await tile(service, ...DENVER, { "If-None-Match": `"other", W/${etag}` });
    expect(known.status).toBe(304);
    expect((await known.arrayBuffer()).byteLength).toBe(0);
    expect((await tile(service, ...DENVER)).headers.get("etag")).toBe(etag);
  });

  it("serves the first and the last level", async () => {
    for (const [level, row, column] of [
      [0, 0, 0],
      [19, 199_000, 108_900],
    ] as const) {
      expect((await tile(service, level, row, column)).status).toBe(200);
    }
  });
});

describe("map images", () => {
  const pixels = async (service: string, level: number, row: number, column: number) => {
    const answer = await tile(service, level, row, column);
    const image = sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw();
    return image.toBuffer();
  };

  it("show something, and differ", async () => {
    const { channels } = await sharp(await pixels("Basemap/Topographic", 5, 11, 6), {
      raw: { width: 256, height: 256, channels: 4 },
    }).stats();
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(8);
  });

  it("leave the ground of reference layers transparent", async () => {
    for (const service of ["Reference/Lines", "Reference/Labels", "Terrain/Contours"]) {
      const data = await pixels(service, 9, 194, 106);
      const clear = data.filter((value, i) => i % 4 === 3 && value === 0).length;
      expect(clear).toBeGreaterThan(256 * 256 * 0.5);
    }
  });

  it.each([4, 7, 9, 12, 15])("have no seams between tiles at level %i", async (level) => {
    const column = Math.floor((-106.6 / 360 + 0.5) * 2 ** level);
    const row = Math.floor(0.3818 * 2 ** level);
    for (const [right, below] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const a = await pixels("Basemap/Topographic", level, row, column);
      const b = await pixels("Basemap/Topographic", level, row + below, column + right);
      const at = (data: Buffer, along: number, across: number) => {
        const index = right ? along * 256 + across : across * 256 + along;
        return [0, 1, 2].map((band) => data[4 * index + band] ?? 0);
      };
      const step = (from: number[], to: number[]) =>
        Math.max(...from.map((v, i) => Math.abs(v - (to[i] ?? 0))));
      let seam = 0;
      let inside = 0;
      for (let i = 0; i < 256; i++) {
        seam += step(at(a, i, 255), at(b, i, 0)) / 256;
        inside += (step(at(a, i, 254), at(a, i, 255)) + step(at(b, i, 0), at(b, i, 1))) / 512;
      }
      // Pixels change as much across the edge as on either side of it.
      expect(seam).toBeLessThan(inside * 1.5 + 2);
    }
  });
});

describe("bad requests", () => {
  const cases = [
    ["/services/Basemap/Satellite/MapServer/tile/20/0/0", 400],
    ["/services/Basemap/Satellite/MapServer/tile/-1/0/0", 400],
    ["/services/Basemap/Satellite/MapServer/tile/3/8/0", 400],
    ["/services/Basemap/Satellite/MapServer/tile/3/0/8", 400],
    ["/services/Basemap/Satellite/MapServer/tile/3/1.5/0", 400],
    ["/services/Basemap/Satellite/MapServer/tile/3/1e3/0", 400],
    ["/services/Basemap/Satellite/MapServer/tile/x/0/0", 400],
    ["/services/Basemap/Nothing/MapServer?f=json", 404],
    ["/services/Nothing?f=json", 404],
    ["/services/Basemap/Satellite/FeatureServer?f=json", 404],
    ["/nothing", 404],
  ] as const;

  it.each(cases)("%s gets its error in the ArcGIS format", async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: { code: status, message: expect.any(String), details: expect.any(Array) },
    });
  });
});

describe("a screen of tiles", () => {
  beforeAll(() => tile("Basemap/Topographic", 10, 300, 200).then((answer) => answer.arrayBuffer()));

  it("reaches every client when many request it at once", async () => {
    const asked = Array.from({ length: 24 }, (_, i) =>
      tile("Basemap/Topographic", 10, 388 + (i % 4), 212 + (i % 3)),
    );
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(12);
  });

  it("doesn't hold up the rest of the server", async () => {
    // Counts tiles instead of milliseconds, because a busy machine draws fewer tiles in the same time.
    const drawnDuring = async (turn: number) => {
      let drawn = 0;
      const drawing = Array.from({ length: 30 }, (_, i) =>
        tile("Basemap/Satellite", 12, 1500 + i, 850 + turn).then(() => drawn++),
      );
      await Promise.race(drawing);
      const before = drawn;
      await get("/info?f=json");
      // The result counts only if enough tiles were left to draw when the request was made.
      const during = before < drawing.length / 2 ? drawn - before : Number.POSITIVE_INFINITY;
      await Promise.all(drawing);
      return during;
    };
    expect(await leastOf(6, drawnDuring)).toBeLessThan(6);
  });
});
