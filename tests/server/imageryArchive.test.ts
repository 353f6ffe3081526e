import {
  getMetadata,
  getWaybackItems,
  getWaybackItemsWithLocalChanges,
  setCustomWaybackConfig,
} from "@esri/wayback-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { findVersions } from "../../workers/imagery/findVersions";
import { jpegMeans } from "../../workers/imagery/jpegMeans";
import { sampleOfJpeg } from "../../workers/imagery/kernel";

const SERVICES = "/arcgis/rest/services";
const get = (path: string) => fetch(new URL(`${SERVICES}${path}`, inject("serverUrl")));

interface Tilemap {
  data: number[];
  select: number[];
  size?: number[];
  location: { left: number; top: number };
}

/** The Flat Tops, Colorado. */
const PLACE = { longitude: -107.25, latitude: 40.02 };
const LEVEL = 13;
const COLUMN = Math.floor((PLACE.longitude / 360 + 0.5) * 2 ** LEVEL);
const ROW = 3092;

describe("Esri's own archive client", () => {
  beforeAll(() => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const real = globalThis.fetch;
    // Only the host can be replaced, because the library's tilemap URLs are fixed.
    vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) =>
      real(String(input).replace(/^https:\/\/[\w-]+\.maptiles\.arcgis\.com/, inject("serverUrl")), init),
    );
    setCustomWaybackConfig({
      waybackConfigFileURL: `${inject("serverUrl")}${SERVICES}/World_Imagery/waybackconfig.json`,
    });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("lists at least twelve releases, newest first", async () => {
    const items = await getWaybackItems();
    expect(items.length).toBeGreaterThanOrEqual(12);
    const dates = items.map(({ releaseDatetime }) => releaseDatetime);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it("finds the releases with local changes, fewer than all, and all of them exist", async () => {
    const [items, changed] = await Promise.all([
      getWaybackItems(),
      getWaybackItemsWithLocalChanges(PLACE, LEVEL),
    ]);
    expect(changed.length).toBeGreaterThan(1);
    expect(changed.length).toBeLessThan(items.length);
    for (const { itemURL, releaseNum, metadataLayerUrl } of changed) {
      const url = itemURL.replace("{level}", "13").replace("{row}", `${ROW}`).replace("{col}", `${COLUMN}`);
      const answer = await fetch(url);
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(metadataLayerUrl).toContain(inject("serverUrl"));
      const metadata = await getMetadata(PLACE, LEVEL, releaseNum);
      expect(metadata).toMatchObject({
        provider: expect.stringMatching(/Sample/),
        resolution: expect.any(Number),
        accuracy: expect.any(Number),
      });
      expect(metadata?.date).toBeLessThan(
        items.find((item) => item.releaseNum === releaseNum)?.releaseDatetime ?? 0,
      );
    }
  });
});

describe("tilemap and tiles", () => {
  const releases = async () => {
    const config = (await (await get("/World_Imagery/waybackconfig.json")).json()) as Record<
      string,
      { itemTitle: string }
    >;
    return Object.entries(config)
      .map(([number, { itemTitle }]) => ({
        number: Number(number),
        date: Date.parse(itemTitle.slice(-11, -1)),
      }))
      .sort((a, b) => b.date - a.date);
  };
  const tilemap = async (release: number, level = LEVEL, row = ROW, column = COLUMN) =>
    (await (
      await get(`/World_Imagery/MapServer/tilemap/${release}/${level}/${row}/${column}`)
    ).json()) as Tilemap;
  const tile = (release: number, row = ROW, column = COLUMN) =>
    get(`/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/${release}/${LEVEL}/${row}/${column}`);

  it("agree: a tilemap's selection has the same bytes, as many as it says", async () => {
    for (const { number } of await releases()) {
      const answer = await tilemap(number);
      if (!answer.data[0]) continue;
      expect(answer.location).toMatchObject({ left: COLUMN, top: ROW });
      const [asked, selected] = await Promise.all(
        [number, answer.select[0] ?? 0].map(async (release) =>
          Buffer.from(await (await tile(release)).arrayBuffer()),
        ),
      );
      expect(asked?.equals(selected ?? Buffer.alloc(0))).toBe(true);
      expect(asked?.length).toBe(answer.size?.[0]);
    }
  });

  it("show other seasons, with some images encoded twice and some files repeated", async () => {
    const list = await releases();
    const files: Buffer[] = [];
    const kinds = { same: 0, encoded: 0, other: 0 };
    for (const column of [COLUMN, COLUMN + 16, COLUMN + 32, COLUMN + 48]) {
      const seen = new Map<number, Buffer>();
      for (const { number } of list) {
        const answer = await tilemap(number, LEVEL, ROW, column);
        const selected = answer.select[0] ?? 0;
        if (answer.data[0] && !seen.has(selected))
          seen.set(selected, Buffer.from(await (await tile(selected, ROW, column)).arrayBuffer()));
      }
      const versions = [...seen.values()];
      files.push(...versions);
      for (const [at, file] of versions.entries()) {
        const next = versions[at + 1];
        if (!next) continue;
        if (file.equals(next)) kinds.same++;
        else if ((await difference(file, next)) < 6) kinds.encoded++;
        else kinds.other++;
      }
    }
    expect(kinds.same).toBeGreaterThan(0);
    expect(kinds.encoded).toBeGreaterThan(0);
    expect(kinds.other).toBeGreaterThan(3);
    for (const file of files) expect(jpegMeans(file)).not.toBeNull();
  });

  it("give the app's own version search duplicates to leave out", async () => {
    const list = await releases();
    const base = `${inject("serverUrl")}${SERVICES}/World_Imagery`;
    const request = {
      releases: list,
      tiles: [16, 32, 48].map((more) => ({ level: LEVEL, row: ROW, column: COLUMN + more })),
      tilemapUrl: `${base}/MapServer/tilemap/{release}/{level}/{row}/{column}`,
      tileUrl: `${base}/WMTS/1.0.0/default028mm/MapServer/tile/{release}/{level}/{row}/{column}`,
    };
    const sources = {
      fetch: (url: string, init: { signal?: AbortSignal }) => fetch(url, init),
      sample: async (bytes: Uint8Array) => sampleOfJpeg(bytes),
    };
    const all = await findVersions({ ...request, comparison: "all" }, sources);
    const bySize = await findVersions({ ...request, comparison: "equal-sizes" }, sources);
    expect(all.failed).toBe(0);
    const count = ({ tiles }: { tiles: number[][] }) => tiles.reduce((sum, { length }) => sum + length, 0);
    expect(count(all)).toBeGreaterThan(3);
    expect(count(all)).toBeLessThan(count(bySize));
  });

  it.each([
    ["/World_Imagery/MapServer/tilemap/1/13/3092/1655", 404],
    ["/World_Imagery/MapServer/tilemap/x/13/3092/1655", 404],
    ["/World_Imagery/MapServer/tilemap/1279/24/0/0", 400],
    ["/World_Imagery/MapServer/tilemap/1279/13/8192/0", 400],
    ["/World_Imagery/MapServer/tilemap/1279/21/2097152/0", 400],
    ["/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/1279/20/0/0", 400],
    ["/World_Imagery/WMTS/1.0.0/default028mm/MapServer/tile/9999/10/300/200", 404],
    [
      "/World_Imagery_Metadata_2025_r10/MapServer/14/query?geometry=-107,40&geometryType=esriGeometryPoint&inSR=4326",
      400,
    ],
    ["/World_Imagery_Metadata_2025_r10/MapServer/3/query", 400],
    [
      "/World_Imagery_Metadata_1999_r01/MapServer/3/query?geometry=-107,40&geometryType=esriGeometryPoint",
      404,
    ],
    [
      "/World_Imagery_Metadata_2025_r10/MapServer/3/query?geometry=-107,40&geometryType=esriGeometryPoint&where=1%3D1%3Bdrop",
      400,
    ],
  ])("refuse %s in the ArcGIS format", async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: { code: status, message: expect.any(String), details: expect.any(Array) },
    });
  });

  it("have no tile beyond the last level", async () => {
    expect(await tilemap(1279, 21, 2 ** 20, 2 ** 19)).toMatchObject({ data: [0] });
  });
});

/** Returns the largest difference between the means of 32-pixel squares. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [a, b].map((file) => sharp(file).resize(8, 8, { kernel: "cubic" }).removeAlpha().raw().toBuffer()),
  );
  return Math.max(...Array.from(first ?? [], (value, at) => Math.abs(value - (second?.[at] ?? 0))));
}
