import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { countContent, type FormatError, huntsOf, readContent } from "../../../src/formats/index";
import { SqliteDatabase } from "../../../src/formats/sqlite/database";
import { SqliteError } from "../../../src/formats/sqlite/error";
import { columnsOf } from "../../../src/formats/sqlite/schema";
import { hasGdal } from "../../support/gdal";
import { writeWithGdal } from "../../support/gdalFiles";
import { errorOf, features, noted } from "./support";

const FILE = { fileName: "Units.gpkg" };
const feature = (properties: object, geometry: GeoJSON.Geometry | null): GeoJSON.Feature =>
  ({ type: "Feature", properties, geometry }) as GeoJSON.Feature;
const ring = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
/** Longer than a page, so that it needs a chain of overflow pages. */
const LONG = "Walk in from the north gate. ".repeat(400).trim();
const AREA: GeoJSON.Polygon = {
  type: "Polygon",
  coordinates: [ring(-107, 39, 0.5), ring(-106.9, 39.1, 0.1).reverse()],
};
const UNITS = [
  feature({ name: "Unité 12", acres: 12.5, gate: true, notes: LONG, number: 9_007_199_254_740_000 }, AREA),
  feature(
    { name: "Unit 23", acres: null, gate: false, notes: null, number: -3 },
    { type: "MultiPolygon", coordinates: [[ring(-106, 39, 0.5)], [ring(-105, 39, 0.2)]] },
  ),
  feature({ name: "Unit 31", acres: 1, gate: null, notes: null, number: 0 }, null),
];
const STANDS = Array.from({ length: 600 }, (_, at) =>
  feature({ stand: `Stand ${at}` }, { type: "Point", coordinates: [-106 + at / 1e4, 39, 2500 + at] }),
);
const TRAILS = [
  feature(
    { LABEL: "Ridge" },
    {
      type: "LineString",
      coordinates: [
        [-106, 39, 2500],
        [-106.1, 39.1, 2600],
      ],
    },
  ),
  feature(
    { LABEL: "Both" },
    {
      type: "GeometryCollection",
      geometries: [
        { type: "Point", coordinates: [-106, 39] },
        {
          type: "LineString",
          coordinates: [
            [-106, 39],
            [-106.1, 39.1],
          ],
        },
      ],
    },
  ),
];

let files: Map<string, Buffer>;
const file = (name: string): Buffer => {
  const found = files.get(`${name}.gpkg`);
  if (!found) throw new Error(`GDAL hasn't written ${name}`);
  return found;
};
beforeAll(() => {
  const options = (srs: string, ...more: string[]) => ["-f", "GPKG", "-t_srs", srs, ...more];
  files = writeWithGdal([
    { name: "units", features: UNITS, options: options("EPSG:2232") },
    { name: "stands", features: STANDS, options: options("EPSG:26913") },
    { name: "trails", features: TRAILS, options: options("EPSG:4326") },
  ]);
});

describe("a GeoPackage that GDAL wrote", () => {
  it("has its areas, holes and attributes, from State Plane feet", () => {
    const content = readContent(file("units"), FILE);
    expect(content.format).toBe("geopackage");
    expect(content.titles).toEqual(["Unité 12", "Unit 23", "Unit 23 (2)"]);
    expect(noted(content)).toEqual({ "nad83-read": 1, "geometry-split": 1, "no-geometry": 1 });
    const [first] = features(content);
    expect(first?.geometry.type === "Polygon" && first.geometry.coordinates).toEqual(
      AREA.coordinates.map((places) =>
        places.map(([x = 0, y = 0]) => [expect.closeTo(x, 7), expect.closeTo(y, 7), 0]),
      ),
    );
    expect(content.featureNotes[0]).toEqual([
      { title: "", contents: LONG },
      { title: "Details", contents: "acres: 12.5\ngate: yes\nnumber: 9007199254740000" },
    ]);
    expect(content.featureNotes[1]).toEqual([{ title: "Details", contents: "gate: no\nnumber: -3" }]);
    expect(content.table).toMatchObject({
      names: expect.arrayContaining(["name", "acres", "gate", "notes", "number"]),
      rows: 3,
      hasShapes: true,
    });
    expect(huntsOf(content, "Units.gpkg").map(({ title }) => title)).toEqual(["Units"]);
  });

  it("has the rows of many pages in order, with elevations, from UTM", () => {
    const content = readContent(file("stands"), FILE);
    expect(countContent(content)).toMatchObject({ waypoints: 600 });
    expect(content.titles).toEqual(STANDS.map(({ properties }) => properties?.stand));
    STANDS.forEach(({ geometry }, at) => {
      const [x = 0, y = 0, z = 0] = (geometry as GeoJSON.Point).coordinates;
      expect(content.coordinates[3 * at]).toBeCloseTo(x, 7);
      expect(content.coordinates[3 * at + 1]).toBeCloseTo(y, 7);
      expect(content.coordinates[3 * at + 2]).toBeCloseTo(z, 6);
    });
  });

  it("has lines, and each part of a collection", () => {
    const content = readContent(file("trails"), FILE);
    expect(content.titles).toEqual(["Ridge", "Both", "Both (2)"]);
    expect([...content.kinds]).toEqual([1, 0, 1]);
    expect([...content.coordinates.subarray(0, 6)]).toEqual([-106, 39, 2500, -106.1, 39.1, 2600]);
    expect(noted(content)).toEqual({ "geometry-split": 1 });
  });

  it("is named by the chosen field", () => {
    const { table } = readContent(file("units"), FILE);
    const columns = (table?.names ?? []).map(
      (name) => (name === "number" ? "title" : "skip") as "title" | "skip",
    );
    const content = readContent(file("units"), { ...FILE, table: { header: true, columns } });
    expect(content.titles).toEqual(["9007199254740000", "-3", "-3 (2)"]);
    expect(content.featureNotes.flat()).toEqual([]);
  });
});

describe("table columns", () => {
  it("are read from the CREATE TABLE statement", () => {
    const sql =
      'CREATE TABLE "a (b)" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, [geo m] BLOB, `x``y` TEXT(50) DEFAULT \'a,b(\', plain DOUBLE, "q""q" NUMERIC(10, 5), CONSTRAINT c CHECK (plain > 0, 1), UNIQUE (plain))';
    expect(columnsOf(sql).map(({ name, type, isKey }) => [name, type, isKey])).toEqual([
      ["fid", "INTEGER", true],
      ["geo m", "BLOB", false],
      ["x`y", "TEXT(50)", false],
      ["plain", "DOUBLE", false],
      ['q"q', "NUMERIC(10, 5)", false],
    ]);
  });
});

const hasOgr = hasGdal("ogr2ogr");
if (!hasOgr) console.warn("GeoPackages with a broken layer are not read: there is no ogr2ogr (gdal-bin).");
describe.skipIf(!hasOgr)("a GeoPackage with a broken layer", () => {
  let two: Buffer;
  let empty: Buffer;
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "gpkg-"));
    const path = join(folder, "two.gpkg");
    for (const [name, rows] of [["stands", STANDS] as const, ["trails", TRAILS] as const]) {
      const source = join(folder, `${name}.geojson`);
      writeFileSync(source, JSON.stringify({ type: "FeatureCollection", features: rows }));
      const update = name === "trails" ? ["-update"] : [];
      execFileSync("ogr2ogr", ["-f", "GPKG", ...update, "-nln", name, path, source]);
    }
    two = readFileSync(path);
    const source = join(folder, "none.geojson");
    writeFileSync(source, JSON.stringify({ type: "FeatureCollection", features: [] }));
    const target = join(folder, "empty.gpkg");
    execFileSync("ogr2ogr", ["-f", "GPKG", "-a_srs", "NONE", "-nlt", "POINT", target, source]);
    empty = readFileSync(target);
    rmSync(folder, { recursive: true });
  });

  /** Makes the pages of the first layer form a loop after all rows but those of the last page. */
  function circle(): Uint8Array {
    const bytes = Buffer.from(two);
    const root = new SqliteDatabase(bytes).tables.get("stands")?.root ?? 0;
    const head = (root - 1) * bytes.readUInt16BE(16);
    expect(bytes[head]).toBe(5);
    bytes.writeUInt32BE(root, head + 8);
    return bytes;
  }

  it("reads the others, and nothing from before the damage", () => {
    const content = readContent(circle(), FILE);
    expect(content.titles).toEqual(["Ridge", "Both", "Both (2)"]);
    expect(content.folders.map(({ name }) => name)).toEqual(["trails"]);
    expect(content.vertexStart.at(-1)).toBe(content.coordinates.length / 3);
    const [first] = content.notes;
    expect(first).toMatchObject({ id: "layer-unreadable", effect: "dropped", count: 1 });
    expect(first?.message).toMatch(
      /^Layer “stands” was left out\. stands in Units\.gpkg is damaged: .* listed twice\. Download it or export it again/,
    );
  });

  it("has no note for an empty layer without a coordinate system", () => {
    const content = readContent(empty, FILE);
    expect(content.kinds).toHaveLength(0);
    expect(content.notes).toEqual([]);
  });

  it("keeps the fields in place and the layer in the list, even when it isn't chosen", () => {
    const whole = readContent(two, FILE);
    const all = readContent(circle(), FILE);
    expect(all.table).toMatchObject({ layers: ["stands", "trails"], names: whole.table?.names });
    const columns = all.table?.choice.columns ?? [];
    const second = readContent(circle(), { ...FILE, table: { header: true, columns, layers: [1] } });
    expect(second.titles).toEqual(["Ridge", "Both", "Both (2)"]);
    expect(noted(second)).toEqual({ "geometry-split": 1 });
    const first = readContent(circle(), { ...FILE, table: { header: true, columns, layers: [0] } });
    expect(first.kinds).toHaveLength(0);
    expect(noted(first)).toEqual({ "layer-unreadable": 1 });
  });
});

describe("a hostile GeoPackage", () => {
  const changed = (name: string, edit: (bytes: Buffer) => void): Uint8Array => {
    const bytes = Buffer.from(file(name));
    edit(bytes);
    return bytes;
  };

  it("returns an error with advice", () => {
    const noPages = changed("units", (bytes) => bytes.writeUInt16BE(3, 16));
    expect(errorOf(noPages, FILE)).toMatchObject({
      id: "geopackage-damaged",
      message: expect.stringContaining("export it again"),
    });
    expect(errorOf(file("units").subarray(0, 9000), FILE).id).toBe("geopackage-damaged");
    expect(errorOf(Buffer.from("SQLite format 3\0"), FILE).id).toBe("geopackage-damaged");
    const other = changed("units", (bytes) => bytes.write("OTHR", 68));
    expect(errorOf(other, { fileName: "a.db" })).toMatchObject({
      id: "not-xml",
      message: expect.stringContaining("is a database"),
    });
    expect(readContent(other, FILE).titles).toHaveLength(3);
  });

  it("with a cycle of pages returns an error", () => {
    const size = file("stands").readUInt16BE(16);
    const database = new SqliteDatabase(file("stands"));
    const [content] = database.records("gpkg_contents");
    const root = database.tables.get(String(content?.table_name))?.root ?? 0;
    const circle = changed("stands", (bytes) => {
      const head = (root - 1) * size;
      expect(bytes[head]).toBe(5);
      bytes.writeUInt32BE(root, head + 8);
    });
    expect(errorOf(circle, FILE)).toMatchObject({
      id: "geopackage-damaged",
      message: expect.stringContaining("listed twice"),
    });
  });

  it("with a table whose first page is no number returns an error", () => {
    const { name, root } = new SqliteDatabase(file("units")).tables.get("gpkg_contents") ?? {
      name: "",
      root: 0,
    };
    expect(root).toBeGreaterThan(0);
    // A row of the schema: type, name, table, first page, statement.
    const column = (text: string) => [13 + 2 * text.length, text] as const;
    const [type, own, table, sql] = ["table", name, name, "CREATE TABLE gpkg_contents(x)"].map(column) as [
      ReturnType<typeof column>,
      ReturnType<typeof column>,
      ReturnType<typeof column>,
      ReturnType<typeof column>,
    ];
    const types = [type, own, table, column("x"), sql].map(([code]) => code);
    const texts = [type, own, table, column("x"), sql].map(([, text]) => text).join("");
    const payload = Buffer.concat([Buffer.from([types.length + 1, ...types]), Buffer.from(texts)]);
    expect(Math.max(payload.length, ...types)).toBeLessThan(128);
    const page = Buffer.alloc(1024);
    page.write("SQLite format 3\0", 0, "latin1");
    page.writeUInt16BE(page.length, 16);
    page.writeUInt32BE(1, 56);
    const at = page.length - payload.length - 2;
    page.set([0x0d, 0, 0, 0, 1, at >> 8, at & 255, 0, at >> 8, at & 255], 100);
    page.set([payload.length, 1, ...payload], at);
    const database = new SqliteDatabase(page);
    expect(database.tables.has("gpkg_contents")).toBe(true);
    expect(() => [...database.rows("gpkg_contents")]).toThrow("pages are missing");
  });

  it("with a row that ends at its page's end, without its next page's number, returns an error", () => {
    const page = Buffer.alloc(1024);
    page.write("SQLite format 3\0", 0, "latin1");
    page.writeUInt16BE(page.length, 16);
    page.writeUInt32BE(1, 56);
    // Of 1,000 bytes, a page of this size keeps 103 (sqlite.org/fileformat2.html, section 1.6).
    const at = page.length - 103 - 3;
    page.set([0x0d, 0, 0, 0, 1, 0, 0, 0, at >> 8, at & 255], 100);
    page.set([0x87, 0x68, 1], at);
    expect(() => new SqliteDatabase(page)).toThrow(SqliteError);
  });

  it("skips shapes shorter than declared, and keeps the others", () => {
    const cut = changed("trails", (bytes) => {
      // Number of points of the first line, found after "GP", its header with an envelope, and the type.
      const at = bytes.indexOf(Buffer.from([0x01, 0xea, 0x03, 0, 0, 2, 0, 0, 0]));
      expect(at).toBeGreaterThan(0);
      bytes.writeUInt32LE(0x0fffffff, at + 5);
    });
    const content = readContent(cut, FILE);
    expect(content.titles).toEqual(["Both", "Both (2)"]);
    expect(noted(content)).toEqual({ "geometry-damaged": 1, "geometry-split": 1 });
  });

  it("with changed or missing bytes returns content or a typed error", () => {
    const seen = new Set<string>();
    const flip = fc.record({ at: fc.nat(), bits: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(
        fc.constantFrom("units", "trails"),
        fc.array(flip, { minLength: 1, maxLength: 40 }),
        fc.option(fc.nat(), { freq: 8 }),
        (name, flips, cut) => {
          const whole = Buffer.from(file(name));
          for (const { at, bits } of flips) whole[at % whole.length] = (whole[at % whole.length] ?? 0) ^ bits;
          const bytes = cut === null ? whole : whole.subarray(0, 16 + (cut % whole.length));
          try {
            readContent(bytes, FILE);
            seen.add("content");
          } catch (error) {
            expect(error).toMatchObject({ name: "FormatError" });
            seen.add((error as FormatError).id);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(["content", "geopackage-damaged"]));
  });
});
