import { fromUrl } from "geotiff";
import { describe, expect, inject, it } from "vitest";
import { elevationField } from "../../server/arcgis/elevation/field";
import { latitudeOf, longitudeOf, worldX, worldY } from "../../server/arcgis/geo/mercator";

const SERVICE = "/arcgis/rest/services/Terrain/Elevation/ImageServer";
const file = () => new URL(`${SERVICE}/cog/contiguous.tif`, inject("serverUrl")).href;
const get = (headers: Record<string, string>, method = "GET") => fetch(file(), { method, headers });

describe("the elevation as a Cloud Optimized GeoTIFF", () => {
  it("is a pyramid in Web Mercator that geotiff.js reads by ranges", async () => {
    const tiff = await fromUrl(file());
    const image = await tiff.getImage();
    expect(await tiff.getImageCount()).toBe(12);
    expect([image.getWidth(), image.getHeight(), image.getTileWidth()]).toEqual([720_896, 425_984, 512]);
    expect(image.getGeoKeys()).toMatchObject({ ProjectedCSTypeGeoKey: 3857, GTRasterTypeGeoKey: 1 });
    expect(image.getGDALNoData()).toBeNaN();
    const [west = 0, south = 0, east = 0, north = 0] = image.getBoundingBox();
    expect(longitudeOf(west / 40075016.68557849 + 0.5)).toBeCloseTo(-126.5625, 9);
    expect(longitudeOf(east / 40075016.68557849 + 0.5)).toBeCloseTo(-64.6875, 9);
    expect(latitudeOf(0.5 - south / 40075016.68557849)).toBeLessThan(24.6);
    expect(latitudeOf(0.5 - north / 40075016.68557849)).toBeGreaterThan(49.4);
  });

  it("holds the field at the center of every pixel, across tiles too", async () => {
    const tiff = await fromUrl(file());
    const image = await tiff.getImage();
    const [left, top] = [Math.floor(worldX(-106.9) * 2 ** 22), Math.floor(worldY(39.1) * 2 ** 22)];
    const [originX, originY] = [19 * 2 ** 15, 43 * 2 ** 15];
    const column = Math.floor((left - originX) / 512) * 512 + 510;
    const row = Math.floor((top - originY) / 512) * 512 + 300;
    const [band] = await image.readRasters({ window: [column, row, column + 4, row + 2] });
    const field = elevationField();
    for (const [i, height] of Array.from(band as Float32Array).entries()) {
      const longitude = longitudeOf((originX + column + (i % 4) + 0.5) / 2 ** 22);
      const latitude = latitudeOf((originY + row + Math.floor(i / 4) + 0.5) / 2 ** 22);
      expect(Math.abs(height - field.elevationAt(longitude, latitude))).toBeLessThan(0.1);
    }
  });

  it("has overviews of the whole extent", async () => {
    const tiff = await fromUrl(file());
    const [band] = await (await tiff.getImage(11)).readRasters();
    const heights = band as Float32Array;
    expect(heights.length).toBe(352 * 208);
    expect(Math.max(...heights)).toBeGreaterThan(2500);
    expect(Math.min(...heights)).toBeLessThan(0);
  });

  it("returns 206 with only the requested bytes, the same again, and 304", async () => {
    const part = await get({ Range: "bytes=4-11" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toMatch(/^bytes 4-11\/\d+$/);
    expect(part.headers.get("content-length")).toBe("8");
    expect(part.headers.get("accept-ranges")).toBe("bytes");
    const etag = part.headers.get("etag") ?? "";
    const bytes = Buffer.from(await part.arrayBuffer());
    // BigTIFF header: 8-byte offsets, with the first directory at 16.
    expect(bytes).toEqual(Buffer.from([8, 0, 0, 0, 16, 0, 0, 0]));
    const again = await get({ Range: "bytes=4-11", "If-Range": etag });
    expect(again.status).toBe(206);
    expect((await get({ Range: "bytes=4-11", "If-None-Match": etag })).status).toBe(304);
  });

  it("responds to HEAD, and with the whole file to an outdated If-Range, without generating it", async () => {
    const head = await get({ Range: "bytes=0-9" }, "HEAD");
    const size = Number(head.headers.get("content-length"));
    expect([head.status, size > 1e12]).toEqual([200, true]);
    const whole = await get({ Range: "bytes=4-11", "If-Range": '"another"' });
    expect([whole.status, Number(whole.headers.get("content-length"))]).toEqual([200, size]);
    await whole.body?.cancel();
  });

  it("returns 416 beyond the end, in the ArcGIS format", async () => {
    const size = Number((await get({}, "HEAD")).headers.get("content-length"));
    const answer = await get({ Range: `bytes=${size}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${size}`);
    expect(await answer.json()).toMatchObject({ error: { code: 416 } });
    const last = await get({ Range: "bytes=-4" });
    expect([last.status, (await last.arrayBuffer()).byteLength]).toEqual([206, 4]);
  });

  it("has a finer file for each web tile of level 7, and none beside them", async () => {
    const tiles = new URL(`${SERVICE}/cog/7/`, inject("serverUrl")).href;
    const image = await (await fromUrl(`${tiles}25/48.tif`)).getImage();
    expect([image.getWidth(), image.getHeight()]).toEqual([2 ** 17, 2 ** 17]);
    expect(image.getResolution()[0]).toBeCloseTo(2.3887, 3);
    for (const bad of ["128/0.tif", "0/128.tif", "x/0.tif", "-1/0.tif"]) {
      const answer = await fetch(tiles + bad);
      expect([bad, answer.status]).toEqual([bad, 400]);
    }
  });
});
