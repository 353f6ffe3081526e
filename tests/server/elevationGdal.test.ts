import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, inject, it } from "vitest";
import { latitudeOf, longitudeOf, TILE_SIZE, worldX, worldY } from "../../server/arcgis/geo/mercator";

const SERVICE = "/arcgis/rest/services/Terrain/Elevation/ImageServer";
const hasGdal = spawnSync("gdallocationinfo", ["--version"]).status === 0;
if (!hasGdal) console.warn("Tests with GDAL skipped: there is no gdallocationinfo.");

/** Keeps GDAL from looking for sidecar files, which the service doesn't have. */
const env = { ...process.env, GDAL_DISABLE_READDIR_ON_OPEN: "EMPTY_DIR" };
const gdal = (program: string, args: readonly string[], input = "") =>
  execFileSync(program, args, { env, input, encoding: "utf8", timeout: 50_000 });
const address = (file: string) => `/vsicurl/${inject("serverUrl")}${SERVICE}/cog/${file}`;

interface GdalInfo {
  size: [number, number];
  coordinateSystem: { wkt: string };
  geoTransform: number[];
  metadata: { IMAGE_STRUCTURE?: Record<string, string> };
  bands: { block: [number, number]; type: string; overviews: { size: [number, number] }[] }[];
}

async function lookUp(points: readonly (readonly [number, number])[]): Promise<number[]> {
  const geometry = JSON.stringify({ points, spatialReference: { wkid: 4326 } });
  const query = new URLSearchParams({ f: "json", geometryType: "esriGeometryMultipoint", geometry });
  const answer = await fetch(`${inject("serverUrl")}${SERVICE}/getSamples?${query}`);
  const { samples } = (await answer.json()) as { samples: { value: string }[] };
  return samples.map(({ value }) => Number(value));
}

describe.skipIf(!hasGdal)("the elevation as GDAL reads it over HTTP", () => {
  it("is a tiled pyramid in Web Mercator", () => {
    const info = JSON.parse(gdal("gdalinfo", ["-json", address("contiguous.tif")])) as GdalInfo;
    expect(info.size).toEqual([720_896, 425_984]);
    expect(info.coordinateSystem.wkt).toContain('ID["EPSG",3857]');
    const [band] = info.bands;
    expect([band?.type, band?.block]).toEqual(["Float32", [512, 512]]);
    expect(band?.overviews.map(({ size }) => size[0])).toEqual(
      Array.from({ length: 11 }, (_, i) => 720_896 / 2 ** (i + 1)),
    );
    const [west, pixel, , north] = info.geoTransform;
    expect(west).toBeCloseTo((19 / 128 - 0.5) * 40075016.68557849, 3);
    expect(north).toBeCloseTo((0.5 - 43 / 128) * 40075016.68557849, 3);
    expect(pixel).toBeCloseTo(40075016.68557849 / 2 ** 22, 6);
  });

  it("has the same heights as lookups", async () => {
    const [column, row] = [26, 48];
    const pixels = TILE_SIZE * 2 ** 16;
    // Crosses the border between two blocks of the file, which are 512 pixels wide.
    const places = [509, 510, 511, 512, 513, 600].map((x, i) => [7168 + x, 9216 + 80 * i] as const);
    const found = gdal(
      "gdallocationinfo",
      ["-valonly", address(`7/${column}/${row}.tif`)],
      places.map(([x, y]) => `${x} ${y}\n`).join(""),
    )
      .trim()
      .split("\n")
      .map(Number);
    const heights = await lookUp(
      places.map(([x, y]) => [
        longitudeOf((column * 2 ** 17 + x + 0.5) / pixels),
        latitudeOf((row * 2 ** 17 + y + 0.5) / pixels),
      ]),
    );
    expect(found.length).toBe(places.length);
    for (const [i, height] of heights.entries()) expect(Math.abs(height - (found[i] ?? 0))).toBeLessThan(0.1);
    expect(new Set(found).size).toBeGreaterThan(1);
  });

  it("lies where GDAL looks for a longitude and a latitude", () => {
    const [longitude, latitude] = [-105.62, 40.25];
    const text = gdal("gdallocationinfo", [
      "-wgs84",
      address("contiguous.tif"),
      `${longitude}`,
      `${latitude}`,
    ]);
    const [, pixel, line] = /Location: \((\d+)P,(\d+)L\)/.exec(text) ?? [];
    expect(Number(pixel)).toBe(Math.floor(worldX(longitude) * 2 ** 22 - 19 * 2 ** 15));
    expect(Number(line)).toBe(Math.floor(worldY(latitude) * 2 ** 22 - 43 * 2 ** 15));
  });
});
