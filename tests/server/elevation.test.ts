import { describe, expect, inject, it } from "vitest";
import { decodeElevations } from "../../workers/terrain/decode";

const SERVICE = "/arcgis/rest/services/Terrain/Elevation/ImageServer";
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(SERVICE + path, inject("serverUrl")), { headers });
const bytes = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());

describe("the elevation service", () => {
  it("is in the directory and describes itself as tiled elevation", async () => {
    const directory = await fetch(new URL("/arcgis/rest/services/Terrain?f=json", inject("serverUrl")));
    expect(await directory.json()).toMatchObject({
      services: expect.arrayContaining([{ name: "Terrain/Elevation", type: "ImageServer" }]),
    });
    const description = (await (await get("?f=json")).json()) as { tileInfo: { lods: { level: number }[] } };
    expect(description).toMatchObject({
      singleFusedMapCache: true,
      cacheType: "Elevation",
      pixelType: "F32",
      tileInfo: { rows: 256, cols: 256, format: "LERC", spatialReference: { wkid: 102100 } },
    });
    expect(description.tileInfo.lods.map(({ level }) => level)).toEqual(
      Array.from({ length: 17 }, (_, i) => i),
    );
  });

  it("serves LERC tiles whose borders agree exactly", async () => {
    const [here, right] = await Promise.all(
      ["/tile/13/3113/1663", "/tile/13/3113/1664"].map(async (path) =>
        decodeElevations("lerc", await bytes(path)),
      ),
    );
    expect([here?.width, here?.height]).toEqual([257, 257]);
    for (let row = 0; row < 257; row++) {
      expect(here?.elevations[row * 257 + 256]).toBe(right?.elevations[row * 257]);
    }
    expect(Math.max(...(here?.elevations ?? []))).toBeGreaterThan(2000);
  });

  it("serves Terrarium tiles with the same location and heights", async () => {
    const answer = await get("/terrarium/13/1663/3113.png");
    expect(answer.headers.get("content-type")).toBe("image/png");
    const { width, height, elevations } = await decodeElevations(
      "terrarium",
      new Uint8Array(await answer.arrayBuffer()),
    );
    expect([width, height]).toEqual([256, 256]);
    const lerc = await decodeElevations("lerc", await bytes("/tile/14/6227/3327"));
    // A pixel's center is a pixel corner at the next level. This tile is the southeastern quarter.
    for (const [column, row] of [
      [128, 128],
      [200, 130],
      [255, 255],
    ] as const) {
      const corner = (2 * (row - 128) + 1) * 257 + 2 * (column - 128) + 1;
      expect(elevations[row * 256 + column]).toBe(lerc.elevations[corner]);
    }
  });

  it("returns 304 for a known tile", async () => {
    for (const path of ["/tile/5/12/6", "/terrarium/5/6/12.png"]) {
      const etag = (await get(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect((await get(path, { "If-None-Match": etag })).status).toBe(304);
    }
  });

  it.each([
    "/tile/17/0/0",
    "/tile/3/8/0",
    "/tile/-1/0/0",
    "/tile/3/0.5/0",
    "/terrarium/17/0/0.png",
    "/terrarium/3/0/8.png",
  ])("refuses %s as an invalid tile", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 400, message: "Tile not found." } });
  });
});
