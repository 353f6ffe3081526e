import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import proj4 from "proj4";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDem } from "../../../server/arcgis/elevation/dem/dem";
import { checkDem, isEmbedded, openSurface } from "../../../server/arcgis/elevation/dem/settings";
import { type ElevationField, elevationField } from "../../../server/arcgis/elevation/field";
import { centerHeights, cornerHeights, heightStep } from "../../../server/arcgis/elevation/raster";
import { latitudeOf, longitudeOf, type TileId, worldX, worldY } from "../../../server/arcgis/geo/mercator";
import { type DemShape, writeDem } from "../../support/dem";

type Place = [longitude: number, latitude: number];

const field = elevationField();
/** A plane in degrees, which linear interpolation must reproduce exactly. */
const plane = (longitude: number, latitude: number) => 1500 + 200 * (longitude + 105) - 300 * (latitude - 40);
const degrees: DemShape = {
  width: 400,
  height: 300,
  west: -105.4,
  north: 40.3,
  cell: 0.002,
  epsg: 4326,
  noData: -9999,
  heightAt: (x, y) => (Math.hypot(x + 105, y - 40) < 0.03 ? -9999 : plane(x, y)),
};
const CENTER: Place = [-105.2, 40.1];
const HOLE: Place = [-105, 40];
const BESIDE: Place = [-106.5, 40];

let folder = "";
let filled: ElevationField;
let bare: ElevationField;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "ridgeline-dem-"));
  const file = writeDem(folder, "degrees.tif", degrees);
  filled = await openSurface({ file, outside: "embedded" });
  bare = await openSurface({ file, outside: "nodata" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tileAt = ([longitude, latitude]: Place, level: number): TileId => ({
  level,
  row: Math.floor(worldY(latitude) * 2 ** level),
  column: Math.floor(worldX(longitude) * 2 ** level),
});

const cornerOf = ({ level, row, column }: TileId, i: number) =>
  [
    longitudeOf((column + (i % 257) / 256) / 2 ** level),
    latitudeOf((row + Math.floor(i / 257) / 256) / 2 ** level),
  ] as const;

describe("an operator's DEM", () => {
  it("replaces the generated elevations, in degrees", async () => {
    for (const level of [13, 16]) {
      const id = tileAt(CENTER, level);
      const { values } = await cornerHeights(bare, id);
      for (const i of [0, 128 * 257 + 128, 257 * 257 - 1]) {
        expect(Math.abs((values[i] ?? 0) - plane(...cornerOf(id, i)))).toBeLessThanOrEqual(heightStep(level));
      }
    }
    expect(bare.elevationAt(...CENTER)).toBeCloseTo(plane(...CENTER), 2);
  });

  it("is reprojected from UTM", async () => {
    const utm = proj4("EPSG:4326", "+proj=utm +zone=13 +datum=WGS84");
    const [x = 0, y = 0] = utm.forward([...CENTER]);
    const file = writeDem(folder, "utm.tif", {
      width: 300,
      height: 300,
      west: x - 4500,
      north: y + 4500,
      cell: 30,
      epsg: 32613,
      heightAt: (east, north) => 2000 + (east - x) / 10 + (north - y) / 20,
    });
    const surface = await openSurface({ file, outside: "nodata" });
    const id = tileAt(CENTER, 14);
    const { values } = await cornerHeights(surface, id);
    for (const i of [0, 100 * 257 + 31, 257 * 257 - 1]) {
      const [east = 0, north = 0] = utm.forward([...cornerOf(id, i)]);
      expect(values[i]).toBeCloseTo(2000 + (east - x) / 10 + (north - y) / 20, 1);
    }
  });

  it("falls back to generated elevations in holes and outside, or to no data, as configured", async () => {
    for (const place of [HOLE, BESIDE]) {
      expect(filled.elevationAt(...place)).toBe(field.elevationAt(...place));
      expect(bare.elevationAt(...place)).toBeNaN();
      const id = tileAt(place, 15);
      expect((await centerHeights(filled, id)).values).toEqual((await centerHeights(field, id)).values);
      expect((await centerHeights(bare, id)).values.every(Number.isNaN)).toBe(true);
    }
    // Maps are drawn without gaps.
    const drawn = new Float32Array(4);
    bare.fill(drawn, worldX(BESIDE[0]), worldY(BESIDE[1]), 1e-6, 2, 15);
    expect(drawn.every(Number.isFinite)).toBe(true);
  });

  it.each([5, 9, 12, 15])("has equal elevations on shared tile borders, at level %i", async (level) => {
    const id = tileAt(HOLE, level);
    const { values } = await cornerHeights(filled, id);
    const right = (await cornerHeights(filled, { ...id, column: id.column + 1 })).values;
    const below = (await cornerHeights(filled, { ...id, row: id.row + 1 })).values;
    for (let i = 0; i < 257; i++) {
      expect(values[i * 257 + 256]).toBe(right[i * 257]);
      expect(values[256 * 257 + i]).toBe(below[i]);
    }
  });

  it("is averaged for coarser levels", async () => {
    const rough = {
      ...degrees,
      heightAt: (x: number) => (Math.round((x + 105.401) / 0.002) % 2 ? 900 : 1100),
    };
    const surface = await openSurface({ file: writeDem(folder, "rough.tif", rough), outside: "nodata" });
    const { values } = await centerHeights(surface, tileAt(CENTER, 8));
    const known = values.filter((value) => !Number.isNaN(value));
    expect(known.length).toBeGreaterThan(100);
    expect(Math.max(...known.map((value) => Math.abs(value - 1000)))).toBeLessThan(60);
  });

  it("gets a new name when the file or its setting changes", async () => {
    const file = writeDem(folder, "named.tif", degrees);
    const first = await checkDem({ file, outside: "nodata" });
    expect(await checkDem({ file, outside: "nodata" })).toBe(first);
    expect(await checkDem({ file, outside: "embedded" })).not.toBe(first);
    writeDem(folder, "named.tif", { ...degrees, width: 401 });
    expect(await checkDem({ file, outside: "nodata" })).not.toBe(first);
    expect(await checkDem(null, true)).not.toBe(await checkDem(null, false));
    for (const detailed of [true, false]) expect(isEmbedded(await checkDem(null, detailed))).toBe(true);
    expect(isEmbedded(first)).toBe(false);
  });

  it("is refused with a reason when it can't be used", async () => {
    const refused = (file: string) => checkDem({ file, outside: "nodata" }).catch(String);
    expect(await refused(path.join(folder, "none.tif"))).toMatch(
      /DEM_FILE=.*none\.tif.*cannot be used: .*ENOENT/,
    );
    writeFileSync(path.join(folder, "text.tif"), "not a picture");
    expect(await refused(path.join(folder, "text.tif"))).toMatch(
      /cannot be used: it cannot be read as a GeoTIFF/,
    );
    const odd = writeDem(folder, "odd.tif", { ...degrees, epsg: 2154 });
    expect(await refused(odd)).toMatch(/EPSG:2154.*is not supported.*gdalwarp/);
    const large = openDem(writeDem(folder, "large.tif", degrees), 10_000).catch(String);
    expect(await large).toMatch(/no overviews.*gdal_translate -of COG/);
  });

  it("is read in windows when it is large", async () => {
    const dem = await openDem(writeDem(folder, "degrees.tif", degrees));
    const [full] = dem.resolutions;
    if (!full) throw new Error("There is no resolution.");
    const whole = full.grid?.values ?? new Float32Array();
    full.grid = null;
    await dem.load(full, 260, 10, 300, 20);
    expect(full.grid).toMatchObject({ left: 256, top: 0, width: 144, height: 256 });
    const window = (full as { grid: { values: Float32Array } | null }).grid?.values ?? new Float32Array();
    expect(window[15 * 144 + 10]).toBe(whole[15 * 400 + 266]);
    dem.close();
  });
});
