import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fromFile } from "geotiff";
import { afterAll, describe, expect, it } from "vitest";
import { openSurface } from "../../server/arcgis/elevation/dem/settings";
import { encodeElevation } from "../../server/arcgis/elevation/encode";
import { elevationField } from "../../server/arcgis/elevation/field";
import { heightAt } from "../../server/arcgis/elevation/raster";
import { TILE_SIZE, WORLD_METERS, worldX, worldY } from "../../server/arcgis/geo/mercator";
import { addElevations } from "../../server/maps/ingest/elevation/add";
import { ElevationCatalog } from "../../server/maps/store/elevation/catalog";
import { Grounds } from "../../server/maps/store/elevation/open";
import { decodeElevations } from "../../workers/terrain/decode";
import { valuesInside } from "../support/gdalHeights";
import { filesOf, sayWhenMissing } from "./corpus";

sayWhenMissing();
const hasGdal = spawnSync("gdalwarp", ["--version"]).status === 0;
if (!hasGdal) console.warn("Comparison with gdalwarp skipped: there is no GDAL.");
const folder = mkdtempSync(path.join(tmpdir(), "ridgeline-warp-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Position inside each file, as [longitude, latitude]. */
const INSIDE: Readonly<Record<string, [number, number]>> = {
  "rmnp-dem.tif": [-105.7, 40.35],
  "elev.tif": [-122.43, 37.8],
};
const known = filesOf("dem").flatMap((file) => {
  const name = Object.keys(INSIDE).find((end) => path.basename(file).endsWith(end));
  return name ? [{ file, name, place: INSIDE[name] ?? [0, 0] }] : [];
});

describe.skipIf(known.length === 0)("DEMs of other programs in place of the built-in field", () => {
  it.each(known)("$name: tiles have its own heights", async ({ file, place: [longitude, latitude] }) => {
    const surface = await openSurface({ file, outside: "nodata" });
    const level = 14;
    const [x, y] = [worldX(longitude) * 2 ** level, worldY(latitude) * 2 ** level];
    const id = { level, row: Math.floor(y), column: Math.floor(x) };
    const { elevations } = await decodeElevations("lerc", await encodeElevation(surface, "lerc", id));
    const pixel = Math.round((y - id.row) * 256) * 257 + Math.round((x - id.column) * 256);
    const tiff = await fromFile(file);
    const image = await tiff.getImage();
    const [west = 0, south = 0, east = 0, north = 0] = image.getBoundingBox();
    const mercator = image.getGeoKeys()?.ProjectedCSTypeGeoKey === 3857;
    const [px, py] = mercator
      ? [(worldX(longitude) - 0.5) * 40075016.68557849, (0.5 - worldY(latitude)) * 40075016.68557849]
      : [longitude, latitude];
    const column = Math.floor(((px - west) / (east - west)) * image.getWidth());
    const row = Math.floor(((north - py) / (north - south)) * image.getHeight());
    const [band] = await image.readRasters({
      window: [column - 1, row - 1, column + 2, row + 2],
      samples: [0],
    });
    tiff.close();
    const around = Array.from(band as ArrayLike<number>);
    expect(elevations[pixel]).toBeGreaterThanOrEqual(Math.min(...around) - 1);
    expect(elevations[pixel]).toBeLessThanOrEqual(Math.max(...around) + 1);
  });

  it.each(known)("$name, added: within 0.5 m of GDAL at 1,000 places", async ({ file, name }) => {
    const maps = path.join(folder, `maps-${name}`);
    await addElevations([file], { title: name, replace: false }, { maps });
    const ground = new Grounds(elevationField()).of(new ElevationCatalog(maps).ground()?.folders ?? []);
    const tiff = await fromFile(file);
    const image = await tiff.getImage();
    const size = [image.getWidth(), image.getHeight()] as const;
    const mercator = image.getGeoKeys()?.ProjectedCSTypeGeoKey === 3857;
    tiff.close();
    const expected = await valuesInside(file, size, 1000, mercator ? "EPSG:3857" : "EPSG:4326");
    let most = 0;
    for (const { longitude, latitude, value } of expected)
      most = Math.max(most, Math.abs((await heightAt(ground, longitude, latitude)) - value));
    expect(most).toBeLessThanOrEqual(0.5);
    expect(new Set(expected.map(({ value }) => Math.round(value))).size).toBeGreaterThan(50);
  });

  it.skipIf(!hasGdal).each(known)(
    "$name: tiles have the heights that gdalwarp has",
    async ({ file, place: [longitude, latitude] }) => {
      const surface = await openSurface({ file, outside: "nodata" });
      const level = 15;
      const row = Math.floor(worldY(latitude) * 2 ** level);
      const column = Math.floor(worldX(longitude) * 2 ** level);
      const { elevations } = await decodeElevations(
        "terrarium",
        await encodeElevation(surface, "terrarium", { level, row, column }),
      );
      const side = WORLD_METERS / 2 ** level;
      const [west, north] = [column * side - WORLD_METERS / 2, WORLD_METERS / 2 - row * side];
      const warped = path.join(folder, `${path.basename(file)}.warped.tif`);
      const extent = [west, north - side, west + side, north].map(String);
      const size = [String(TILE_SIZE), String(TILE_SIZE)];
      const target = ["-t_srs", "EPSG:3857", "-te", ...extent, "-ts", ...size];
      // Before GDAL 3.7, gdalwarp can't select a band.
      const single = path.join(folder, `${path.basename(file)}.single.tif`);
      execFileSync("gdal_translate", ["-q", "-b", "1", "-ot", "Float32", file, single]);
      execFileSync("gdalwarp", ["-q", "-r", "bilinear", "-et", "0", ...target, single, warped]);
      const tiff = await fromFile(warped);
      const [band] = await (await tiff.getImage()).readRasters();
      tiff.close();
      const expected = band as Float32Array;
      const differences = Array.from(elevations, (height, i) =>
        Math.abs(height - (expected[i] ?? Number.NaN)),
      );
      expect(differences.filter((difference) => !(difference < 0.01)).length).toBe(0);
      expect(new Set(expected).size).toBeGreaterThan(100);
    },
  );
});
