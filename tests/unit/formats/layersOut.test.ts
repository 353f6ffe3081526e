import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sqlite from "node-sqlite3-wasm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDiskFull } from "../../../server/jobs/layers/diskFull";
import { writeGeoPackage } from "../../../server/jobs/layers/geoPackage";
import { writeShapefiles } from "../../../server/jobs/layers/shapefiles";
import { type ExportFeature, exportLosses, huntsOf, readContent } from "../../../src/formats/index";
import { hasGdal } from "../../support/gdal";
import { makeZip } from "../../support/makeZip";
import { areaShape, featureOf, lineShape, point, trackShape } from "./roundTrips";
import { features, noted } from "./support";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "layers-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const pathOf = (name: string) => join(folder, name);

async function* given(all: readonly ExportFeature[]) {
  yield* all;
}

async function zipped(all: readonly ExportFeature[], most?: number) {
  const names = await writeShapefiles(pathOf, given(all), most);
  return { names, zip: makeZip(names.map((name) => ({ name, data: readFileSync(pathOf(name)) }))) };
}

async function packed(all: readonly ExportFeature[]) {
  const path = pathOf("trip.gpkg");
  rmSync(path, { force: true });
  await writeGeoPackage(path, given(all));
  return new Uint8Array(readFileSync(path));
}

/** An area with a hole, each with either winding. */
const withHole: typeof areaShape = fc
  .tuple(
    fc.double({ min: -170, max: 160, noNaN: true }),
    fc.double({ min: -80, max: 70, noNaN: true }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([x, y, outline, hole]) => {
    const square = (from: number, to: number, reverse: boolean) => {
      const ring = [
        [x + from, y + from, 12.5],
        [x + to, y + from, 0],
        [x + to, y + to, 3],
        [x + from, y + to, 1],
        [x + from, y + from, 12.5],
      ] as [number, number, number][];
      return reverse ? ring.reverse() : ring;
    };
    return {
      geometry: { type: "Polygon", coordinates: [square(0, 8, outline), square(2, 5, hole)] },
      ghType: "Polygon" as const,
    };
  });
const listOf = (area: typeof areaShape) =>
  fc
    .array(featureOf(fc.oneof(point, lineShape, trackShape, area)), { minLength: 1, maxLength: 8 })
    .map((all) => all.map((one, at) => ({ ...one, title: `${at} ${one.title}` })));

type Held = ReturnType<typeof features>[number] | ExportFeature;
const byTitle = (all: readonly Held[]) =>
  all
    .map(({ title, geometry, properties }) => ({
      title: title.replaceAll("\0", "").trim(),
      geometry: JSON.parse(JSON.stringify(geometry)),
      kind: properties.ghType,
      icon: properties.icon ?? null,
      color: properties.color?.slice(0, 3),
      createdAt: properties.createdAt,
      updatedAt: properties.updatedAt,
    }))
    .sort((one, other) => Number.parseInt(one.title, 10) - Number.parseInt(other.title, 10));
/** Ignores winding, which Shapefiles define differently. */
const undirected = (all: readonly Held[]) =>
  byTitle(all).map(({ geometry, ...rest }) => ({
    ...rest,
    geometry:
      geometry.type === "Polygon"
        ? geometry.coordinates.map((ring: number[][]) => JSON.stringify([...ring].sort()))
        : geometry,
  }));
const huntNames = (all: readonly ExportFeature[]) =>
  new Set(all.flatMap((one) => one.hunts.map((hunt) => hunt.title.trim())));

describe("exported layers", () => {
  it("round-trip in a GeoPackage with names, shapes, elevations, icons, colors, times and hunts", async () => {
    await fc.assert(
      fc.asyncProperty(listOf(areaShape), async (all) => {
        const content = readContent(await packed(all), { fileName: "trip.gpkg" });
        expect(byTitle(features(content, "trip.gpkg"))).toEqual(byTitle(all));
        expect(noted(content)).toEqual({});
        const hunts = new Set(huntsOf(content, "trip.gpkg").map(({ title }) => title));
        const inNone = all.some((one) => one.hunts.length === 0) ? ["trip"] : [];
        expect(hunts).toEqual(new Set([...huntNames(all), ...inNone]));
      }),
      { numRuns: 40 },
    );
  });

  it("round-trip in shapefiles the same way", async () => {
    await fc.assert(
      fc.asyncProperty(listOf(withHole), async (all) => {
        const content = readContent((await zipped(all)).zip, { fileName: "trip.zip" });
        expect(undirected(features(content, "trip.zip"))).toEqual(undirected(all));
        expect(noted(content)).toEqual({});
      }),
      { numRuns: 40 },
    );
  });

  it("are read from either file without the layers left out", async () => {
    const all = fc
      .sample(featureOf(point), 2)
      .concat(fc.sample(featureOf(withHole), 3))
      .map((one, at) => ({ ...one, title: `${at}` }));
    for (const [fileName, bytes] of [
      ["trip.gpkg", await packed(all)],
      ["trip.zip", (await zipped(all)).zip],
    ] as const) {
      const { table, titles } = readContent(bytes, { fileName });
      expect(titles).toHaveLength(5);
      const layers = table?.layers ?? [];
      expect(layers.length).toBeGreaterThan(1);
      const areas = layers.findIndex((name) => name.includes("areas"));
      const chosen = { header: true, columns: table?.choice.columns ?? [], layers: [areas] };
      const content = readContent(bytes, { fileName, table: chosen });
      expect([fileName, content.titles.toSorted()]).toEqual([fileName, ["2", "3", "4"]]);
      expect(content.table).toMatchObject({ layers, names: table?.names });
    }
  });

  it("truncate texts to a shapefile's limit, between two characters", async () => {
    const [one] = fc.sample(featureOf(point), 1);
    const title = `${"a".repeat(253)}éb`;
    const { zip } = await zipped([{ ...(one as ExportFeature), title }]);
    const [read] = features(readContent(zip, { fileName: "trip.zip" }), "trip.zip");
    expect(read?.title).toBe("a".repeat(253));
    const whole = readContent(await packed([{ ...(one as ExportFeature), title }]), { fileName: "a.gpkg" });
    expect(features(whole, "a.gpkg")[0]?.title).toBe(title);
  });

  it("continue in another shapefile when one is full", async () => {
    const all = fc.sample(featureOf(point), 9).map((one, at) => ({ ...one, title: `${at}`, hunts: [] }));
    const { names, zip } = await zipped(all, 5000);
    const shapes = names.filter((name) => name.endsWith(".shp"));
    expect(shapes).toEqual(["waypoints.shp", "waypoints 2.shp", "waypoints 3.shp"]);
    for (const name of names) expect(readFileSync(pathOf(name)).length).toBeLessThanOrEqual(5000);
    const content = readContent(zip, { fileName: "trip.zip" });
    expect(
      features(content, "trip.zip")
        .map(({ title }) => title)
        .sort(),
    ).toEqual(all.map(({ title }) => title));
  });

  it("are a single empty layer without features", async () => {
    expect((await zipped([])).names).toEqual(
      ["shp", "shx", "dbf", "prj", "cpg"].map((end) => `waypoints.${end}`),
    );
    expect(readFileSync(pathOf("waypoints.shp")).length).toBe(100);
    const content = readContent(await packed([]), { fileName: "trip.gpkg" });
    expect(content.kinds).toHaveLength(0);
  });

  it("lose only what is announced", () => {
    const counts = { waypoints: 3, lines: 1, areas: 0, tracks: 2 };
    expect(exportLosses("SHP", counts).map(({ message }) => message)).toEqual([
      "Names, hunts and notes are cut after 254 bytes in shapefiles.",
      "Line styles and widths are left out of shapefiles.",
      "Times of 2 tracks are left out of shapefiles.",
    ]);
    expect(exportLosses("GPKG", counts).map(({ message }) => message)).toEqual([
      "Line styles and widths are left out of GeoPackages.",
      "Times of 2 tracks are left out of GeoPackages.",
    ]);
    expect(exportLosses("GPKG", { ...counts, lines: 0, tracks: 0 })).toEqual([]);
  });
});

describe("a full disk", () => {
  const failure = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      return error;
    }
    throw new Error("did not fail");
  };

  it.skipIf(!existsSync("/dev/full"))("is distinguished from other shapefile errors", async () => {
    const [one] = fc.sample(featureOf(point), 1) as [ExportFeature];
    symlinkSync("/dev/full", pathOf("waypoints.dbf"));
    expect(isDiskFull(await failure(writeShapefiles(pathOf, given([one]))))).toBe(true);
    expect(isDiskFull(await failure(writeShapefiles((name) => pathOf(`none/${name}`), given([one]))))).toBe(
      false,
    );
  });

  it("is distinguished from other SQLite errors", () => {
    const database = new sqlite.Database(pathOf("small.gpkg"));
    try {
      database.exec("CREATE TABLE t (a BLOB); PRAGMA max_page_count = 3");
      const failures = ["INSERT INTO t VALUES (zeroblob(100000))", "INSERT INTO u VALUES (1)"].map(
        (statement) => {
          try {
            database.exec(statement);
          } catch (error) {
            return error;
          }
          return null;
        },
      );
      expect(failures.map(isDiskFull)).toEqual([true, false]);
      expect(failures[1]).toBeInstanceOf(Error);
    } finally {
      database.close();
    }
  });
});

describe.skipIf(!hasGdal("ogrinfo"))("GDAL", () => {
  const ogr = (file: string, ...args: string[]) =>
    JSON.parse(
      execFileSync("ogr2ogr", ["-f", "GeoJSON", "/vsistdout/", pathOf(file), ...args], { encoding: "utf8" }),
    );
  const texts = (all: readonly ExportFeature[]) =>
    all.map((one) => ({
      ...one,
      title: one.title.replace(/[^\p{L}\p{N} ]/gu, "").trim() || "Stand",
      notes: [],
      hunts: [],
    }));

  it("reads the same features from both", async () => {
    const all = texts(fc.sample(featureOf(withHole), { numRuns: 12, seed: 1 }));
    await zipped(all);
    await packed(all);
    for (const found of [ogr("areas.shp"), ogr("trip.gpkg", "areas")]) {
      expect(found.features).toHaveLength(all.length);
      all.forEach((one, at) => {
        const { geometry, properties } = found.features[at];
        const names = Object.fromEntries(
          Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]),
        );
        expect(names).toMatchObject({ name: one.title, type: "Area" });
        const vertices = (rings: number[][][]) =>
          new Set(rings.flat().map((vertex) => vertex.map((n) => Number(n.toFixed(6)) + 0).join()));
        expect(vertices(geometry.coordinates)).toEqual(
          vertices((one.geometry as { coordinates: number[][][] }).coordinates),
        );
      });
    }
  });

  it("reports no problems with either", async () => {
    const all = texts(
      fc.sample(featureOf(fc.oneof(point, lineShape, trackShape, withHole)), { numRuns: 30, seed: 2 }),
    );
    const { names } = await zipped(all);
    await packed(all);
    for (const file of ["trip.gpkg", ...names.filter((name) => name.endsWith(".shp"))]) {
      const { stdout, stderr } = spawnSync("ogrinfo", ["-al", pathOf(file)], { encoding: "utf8" });
      expect(stderr).toBe("");
      expect(stdout).toMatch(/WGS 84|WGS_1984/);
    }
  });
});
