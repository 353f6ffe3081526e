import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fromFile } from "geotiff";
import { afterAll, describe, expect, it } from "vitest";
import { metersToFeet } from "../../src/domain/units";
import { decodeElevations } from "../../workers/terrain/decode/index";
import { bytesOf, corpus, filesOf, sayWhenMissing } from "./corpus";

sayWhenMissing();

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "terrain-"));
afterAll(() => rmSync(folder, { recursive: true }));

const dems = filesOf("dem").filter((path) => path.endsWith(".tif"));
const lercs = filesOf("dem").filter((path) => /\.lerc\d?$/.test(path));
const hasGdal = ["gdaldem", "gdal_translate", "gdalwarp"].every(
  (tool) => spawnSync(tool, ["--help-general"], { stdio: "ignore" }).error === undefined,
);
if (!hasGdal) console.warn("Comparison with gdaldem skipped: install gdal-bin.");

it.skipIf(!corpus)("the corpus holds elevations", () => {
  expect(dems.length + lercs.length).toBeGreaterThan(0);
});

interface Raster {
  width: number;
  height: number;
  bands: ArrayLike<number>[];
}

async function read(path: string): Promise<Raster> {
  const tiff = await fromFile(path);
  try {
    const image = await tiff.getImage();
    const bands = (await image.readRasters()) as unknown as ArrayLike<number>[];
    return { width: image.getWidth(), height: image.getHeight(), bands: [...bands] };
  } finally {
    await tiff.close();
  }
}

const classified = new Map<string, string>();

const runClassify = (args: readonly string[]) =>
  execFileSync(process.execPath, ["--import", "tsx", "scripts/classify.ts", ...args], { cwd: root });

/** Runs `npm run classify` and returns the path of the result. */
function classify(path: string, options: readonly string[] = []): string {
  const key = [path, ...options].join(" ");
  let out = classified.get(key);
  if (!out) {
    out = join(folder, `${classified.size}.tif`);
    runClassify([path, out, ...options]);
    classified.set(key, out);
  }
  return out;
}

describe.each(dems.map((path) => [basename(path), path] as const))("classify %s", (_, path) => {
  it("writes the three bands, and a match by its options", async () => {
    const options = ["--elevation", "60,11000", "--slope", "2,3", "--aspect=1,2,8,9"];
    const dem = await read(path);
    const { width, height, bands } = await read(classify(path, options));
    expect([width, height, bands.length]).toEqual([dem.width, dem.height, 3]);
    const [match = [], slope = [], aspect = []] = bands;
    const seen = new Set<number>();
    for (let at = 0; at < width * height; at++) {
      const feet = metersToFeet(dem.bands[0]?.[at] as number);
      const inside = feet >= 60 && feet <= 11_000;
      const expected =
        inside && [2, 3].includes(slope[at] as number) && [1, 2, 8, 9].includes(aspect[at] as number);
      if (match[at] !== Number(expected))
        expect({ at, match: match[at] }).toEqual({ at, match: Number(expected) });
      if ((slope[at] === 0) !== (aspect[at] === 0)) expect(at).toBe("a pixel with both classes or none");
      seen.add(match[at] as number);
    }
    expect([...seen].sort()).toEqual([0, 1]);
  });

  it.skipIf(!hasGdal)("agrees with gdaldem on 99.9% of the pixels, else at a class's edge", async () => {
    // GDAL's aspect assumes square pixels and map units in meters, so both programs get the same square grid.
    const square = join(folder, "square.tif");
    const warp = ["-t_srs", "EPSG:5070", "-r", "bilinear", "-ot", "Float32", "-dstnodata", "-9999"];
    execFileSync("gdalwarp", ["-q", "-overwrite", ...warp, path, square]);
    const out = join(folder, "square-classes.tif");
    runClassify([square, out]);
    const { width, height, bands } = await read(out);
    const [, slope = [], aspect = []] = bands;
    const [degrees, azimuths] = [await gdaldem("slope", square), await gdaldem("aspect", square)];
    let different = 0;
    for (let at = 0; at < width * height; at++) {
      const [angle, azimuth] = [degrees[at] as number, azimuths[at] as number];
      const expected = angle < 0 ? [0, 0] : [slopeClass(angle), aspectClass(azimuth)];
      if (slope[at] === expected[0] && aspect[at] === expected[1]) continue;
      different++;
      const near = Math.min(slopeEdge(angle), aspectEdge(azimuth)) < 0.01;
      if (!near) expect({ at, angle, azimuth, classes: [slope[at], aspect[at]] }).toEqual(expected);
    }
    expect(different / (width * height)).toBeLessThan(0.001);
  });

  it.skipIf(!hasGdal)("has gdaldem's slopes on the ground of every latitude", async () => {
    const { width, height, bands } = await read(classify(path));
    const degrees = await slopesOnTheGround(path, width, height);
    let different = 0;
    for (let at = 0; at < width * height; at++) {
      const angle = degrees[at] as number;
      const expected = angle < 0 ? 0 : slopeClass(angle);
      if (bands[1]?.[at] === expected) continue;
      different++;
      if (slopeEdge(angle) > 0.05) expect({ at, angle, slope: bands[1]?.[at] }).toEqual(expected);
    }
    expect(different / (width * height)).toBeLessThan(0.001);
  });
});

const slopeClass = (degrees: number) => 1 + [5, 15, 25, 35].filter((edge) => degrees >= edge).length;
const aspectClass = (azimuth: number) => (azimuth < 0 ? 9 : (Math.floor((azimuth + 22.5) / 45) % 8) + 1);

const slopeEdge = (degrees: number) => Math.min(...[5, 15, 25, 35].map((edge) => Math.abs(degrees - edge)));
/** Distance in degrees from an azimuth to the next border between octants. */
const aspectEdge = (azimuth: number) => {
  const past = (azimuth + 22.5) % 45;
  return Math.min(past, 45 - past);
};

/** Returns GDAL's slope or aspect for a whole file in degrees. Negative means none. */
async function gdaldem(mode: "slope" | "aspect", path: string): Promise<ArrayLike<number>> {
  const out = join(folder, `${mode}.tif`);
  execFileSync("gdaldem", [mode, path, out, "-q"]);
  const { bands } = await read(out);
  return bands[0] ?? [];
}

/** Rows over which a pixel's ground size hardly changes. */
const STRIP = 16;

/** Returns GDAL's slopes, computed in strips of rows that use the ground size of a pixel at the strip's center. */
async function slopesOnTheGround(path: string, width: number, height: number): Promise<Float32Array> {
  const tiff = await fromFile(path);
  const image = await tiff.getImage();
  const [, top = 0] = image.getOrigin();
  const [cellX = 0, cellY = 0] = image.getResolution();
  const geographic = image.getGeoKeys()?.GTModelTypeGeoKey === 2;
  await tiff.close();
  const slopes = new Float32Array(width * height).fill(-9999);
  for (let first = 1; first < height - 1; first += STRIP) {
    const rows = Math.min(STRIP, height - 1 - first);
    const center = top + (first + rows / 2) * cellY;
    const radius = 6378137;
    const [x, y] = geographic
      ? [(Math.cos((center * Math.PI) / 180) * radius * Math.PI) / 180, (radius * Math.PI) / 180]
      : [1 / Math.cosh(center / radius), 1 / Math.cosh(center / radius)];
    const box = [0, (rows + 2) * -cellY * y, width * cellX * x, 0].map(String);
    const strip = join(folder, "strip.tif");
    const window = ["-srcwin", "0", String(first - 1), String(width), String(rows + 2)];
    // Any projection in meters will do, because only the pixel size matters.
    execFileSync("gdal_translate", ["-q", ...window, "-a_srs", "EPSG:32613", "-a_ullr", ...box, path, strip]);
    const values = Float32Array.from(await gdaldem("slope", strip));
    slopes.set(values.subarray(width, width * (rows + 1)), first * width);
  }
  return slopes;
}

describe.each(lercs.map((path) => [basename(path), path] as const))("LERC %s", (_, path) => {
  it("is decoded with its mask", async () => {
    const { width, height, elevations } = await decodeElevations("lerc", bytesOf(path));
    expect(elevations.length).toBe(width * height);
    const known = elevations.filter((value) => !Number.isNaN(value));
    expect(known.length).toBeGreaterThan(elevations.length / 4);
    expect(known.length).toBeLessThan(elevations.length);
    expect(known.every((value) => value > -12_000 && value < 9000)).toBe(true);
  });
});
