import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fromFile, writeArrayBuffer } from "geotiff";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseArguments, UsageError } from "../../../scripts/dem/arguments";
import { classifyDem } from "../../../scripts/dem/classifyDem";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "classify-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const WIDTH = 24;
const HEIGHT = 20;
const UTM = { GTModelTypeGeoKey: 1, GTRasterTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32613 };

/** Writes a DEM that rises to the east by `rise` per pixel of 10 map units, with one pixel of no data. */
async function writeDem(rise: number, tags: Record<string, unknown> = {}): Promise<string> {
  const values = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => 100 + (at % WIDTH) * rise);
  values[5 * WIDTH + 5] = -9999;
  const path = join(folder, "dem.tif");
  const metadata = {
    width: WIDTH,
    height: HEIGHT,
    GDAL_NODATA: "-9999",
    ModelPixelScale: [10, 10, 0],
    ModelTiepoint: [0, 0, 0, 500_000, 4_500_000, 0],
    ...UTM,
    ...tags,
  };
  writeFileSync(path, Buffer.from(await writeArrayBuffer(values, metadata)));
  return path;
}

async function bandsOf(path: string): Promise<Uint8Array[]> {
  const tiff = await fromFile(path);
  const bands = (await (await tiff.getImage()).readRasters()) as unknown as Uint8Array[];
  await tiff.close();
  return [...bands];
}

const ALL = parseArguments(["a", "b"]);
if (ALL === "help") throw new Error("Two files are no call for help.");
const { filter } = ALL;
const run = (input: string, output = join(folder, "out.tif")) => classifyDem({ input, output, filter });

describe("classifying a file", () => {
  it("returns match, slope and aspect; 0 at no data, around it and at the edge", async () => {
    await run(await writeDem(2));
    const [match, slope, aspect] = await bandsOf(join(folder, "out.tif"));
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [row, column] = [Math.floor(at / WIDTH), at % WIDTH];
      const edge = row === 0 || column === 0 || row === HEIGHT - 1 || column === WIDTH - 1;
      const hole = Math.abs(row - 5) <= 1 && Math.abs(column - 5) <= 1;
      // A rise of 2 in 10 is 11.3 degrees, facing west.
      expect([match?.[at], slope?.[at], aspect?.[at]]).toEqual(edge || hole ? [0, 0, 0] : [1, 2, 7]);
    }
  });

  it("converts feet on the map and in elevations", async () => {
    // US survey feet horizontally and vertically give the same angle.
    await run(await writeDem(2, { ProjLinearUnitsGeoKey: 9003, VerticalUnitsGeoKey: 9003 }));
    expect((await bandsOf(join(folder, "out.tif")))[1]?.[30]).toBe(2);
    // Feet vertically and meters horizontally give 3.5 degrees.
    await run(await writeDem(2, { VerticalUnitsGeoKey: 9002 }));
    expect((await bandsOf(join(folder, "out.tif")))[1]?.[30]).toBe(1);
  });

  it("uses ground distances in degrees and in Web Mercator", async () => {
    // 2 m in 1e-4 degrees of longitude: 11.1 m at the equator (10.2 degrees), 3.9 m at 69.5 north (27 degrees).
    const degrees = { ModelPixelScale: [1e-4, 1e-4, 0], GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 };
    const slopeAt = async (latitude: number) => {
      await run(
        await writeDem(2, {
          ...degrees,
          ProjectedCSTypeGeoKey: undefined,
          ModelTiepoint: [0, 0, 0, 10, latitude, 0],
        }),
      );
      return (await bandsOf(join(folder, "out.tif")))[1]?.[30];
    };
    expect([await slopeAt(0), await slopeAt(69.5)]).toEqual([2, 4]);
    await run(await writeDem(2, { ProjectedCSTypeGeoKey: 3857, ModelTiepoint: [0, 0, 0, 0, 11_000_000, 0] }));
    expect((await bandsOf(join(folder, "out.tif")))[1]?.[30]).toBe(4);
  });

  it("keeps the georeference", async () => {
    await run(await writeDem(2));
    const tiff = await fromFile(join(folder, "out.tif"));
    const image = await tiff.getImage();
    expect(image.getOrigin().slice(0, 2)).toEqual([500_000, 4_500_000]);
    expect(image.getResolution().slice(0, 2)).toEqual([10, -10]);
    expect(image.getGeoKeys()).toMatchObject(UTM);
    await tiff.close();
  });

  it("says what is wrong with a file and leaves nothing behind", async () => {
    const text = join(folder, "text.tif");
    writeFileSync(text, "no TIFF at all");
    await expect(run(text)).rejects.toThrow("not a TIFF file");
    await expect(run(join(folder, "none.tif"))).rejects.toThrow("There is no file");
    await expect(run(folder)).rejects.toThrow("is not a file");
    const dem = await writeDem(2);
    await expect(run(dem, dem)).rejects.toThrow("overwrite the DEM");
    await expect(run(dem, join(folder, "none", "out.tif"))).rejects.toThrow("cannot be written");
    await expect(run(await writeDem(2, { VerticalUnitsGeoKey: 9014 }))).rejects.toThrow("EPSG:9014");
    expect(readdirSync(folder).sort()).toEqual(["dem.tif", "text.tif"]);
  });
});

describe("the command line", () => {
  it("reads options in any order, with a space or an equals sign", () => {
    expect(
      parseArguments(["--slope", "1,5", "a.tif", "--elevation=100,14400", "b.tif", "--aspect", "9"]),
    ).toEqual({
      input: "a.tif",
      output: "b.tif",
      filter: { elevation: [100, 14_400], slope: [1, 5], aspect: [9] },
    });
    expect(filter.slope).toEqual([1, 2, 3, 4, 5]);
    expect(parseArguments(["-h"])).toBe("help");
  });

  it.each([
    [["a.tif"], "Give two files"],
    [["a", "b", "c"], "not 3"],
    [["a", "b", "--slope", "0"], "classes from 1 to 5"],
    [["a", "b", "--aspect", "1,,2"], "classes from 1 to 9"],
    [["a", "b", "--elevation", "5"], "two numbers of feet"],
    [["a", "b", "--elevation", "5,"], "two numbers of feet"],
    [["a", "b", "--elevation", "9,5"], "lower number first"],
    [["a", "b", "--slope"], "needs a value"],
    [["a", "b", "--slope", "1", "--slope", "2"], "given twice"],
    [["a", "b", "--color", "red"], "Unknown option --color"],
  ])("refuses %j", (args, message) => {
    expect(() => parseArguments(args)).toThrow(UsageError);
    expect(() => parseArguments(args)).toThrow(message);
  });

  it("exits with 2 for wrong arguments and 1 for wrong files", async () => {
    const root = resolve(import.meta.dirname, "../../..");
    const call = (...args: string[]) =>
      spawnSync(process.execPath, ["--import", "tsx", "scripts/classify.ts", ...args], {
        cwd: root,
        encoding: "utf8",
      });
    const wrong = call("--slope", "7", "a", "b");
    expect([wrong.status, wrong.stdout]).toEqual([2, ""]);
    expect(wrong.stderr).toContain("Usage:");
    const missing = call(join(folder, "none.tif"), join(folder, "out.tif"));
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain("There is no file");
    const dem = await writeDem(2);
    const args = ["--import", "tsx", "scripts/classify.ts", dem, join(folder, "out.tif")];
    execFileSync(process.execPath, args, { cwd: root });
    expect(existsSync(join(folder, "out.tif"))).toBe(true);
  });
});
