import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { PackedTree } from "../../../server/maps/store/flatgeobuf/tree";
import { FlatTable } from "../../../src/formats/flatgeobuf/flatbuffer";
import { indexBytes } from "../../../src/formats/flatgeobuf/indexBytes";
import { coordinatesOf, endsOf, heightsOf } from "../../../src/formats/flatgeobuf/vertices";
import { countContent, type FormatError, readContent } from "../../../src/formats/index";
import { effortOf } from "../../support/effort";
import { messageOf } from "../../support/flatMessage";
import { writeWithGdal } from "../../support/gdalFiles";
import { errorOf, features, noted } from "./support";

const FILE = { fileName: "Units.fgb" };
const feature = (properties: object, geometry: GeoJSON.Geometry | null): GeoJSON.Feature =>
  ({ type: "Feature", properties, geometry }) as GeoJSON.Feature;
const ring = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const AREA: GeoJSON.Polygon = {
  type: "Polygon",
  coordinates: [ring(-107, 39, 0.5), ring(-106.9, 39.1, 0.1).reverse()],
};
const UNITS = [
  feature(
    { name: "Unité 12", acres: 12.5, gate: true, day: "2024-10-12", number: 9_007_199_254_740_000 },
    AREA,
  ),
  feature(
    { name: "Unit 23", acres: null, gate: false, day: null, number: -3 },
    { type: "MultiPolygon", coordinates: [[ring(-106, 39, 0.5)], [ring(-105, 39, 0.2)]] },
  ),
];
const STANDS = Array.from({ length: 600 }, (_, at) =>
  feature({ stand: `Stand ${at}` }, { type: "Point", coordinates: [-106 + at / 1e4, 39, 2500 + at] }),
);
const LINE = [
  [-106, 39, 2500],
  [-106.1, 39.1, 2600],
];
const TRAILS = [
  feature({ LABEL: "Ridge" }, { type: "LineString", coordinates: LINE }),
  feature({ LABEL: "Two" }, { type: "MultiLineString", coordinates: [LINE, LINE.toReversed()] }),
  feature(
    { LABEL: "Both" },
    {
      type: "GeometryCollection",
      geometries: [
        { type: "Point", coordinates: [-106, 39] },
        { type: "LineString", coordinates: LINE },
      ],
    },
  ),
  feature({ LABEL: "Nowhere" }, null),
];

let files: Map<string, Buffer>;
const file = (name: string): Buffer => {
  const found = files.get(`${name}.fgb`);
  if (!found) throw new Error(`GDAL hasn't written ${name}`);
  return found;
};
beforeAll(() => {
  const options = (srs: string, ...more: string[]) => ["-f", "FlatGeobuf", "-t_srs", srs, ...more];
  const plain = ["-lco", "SPATIAL_INDEX=NO"];
  files = writeWithGdal([
    { name: "units", features: UNITS, options: options("EPSG:2232", ...plain) },
    { name: "indexed", features: STANDS, options: options("EPSG:26913") },
    { name: "one", features: STANDS.slice(0, 1), options: options("EPSG:4326") },
    { name: "old", features: STANDS.slice(0, 1), options: options("EPSG:26713") },
    { name: "trails", features: TRAILS, options: options("EPSG:4326", ...plain) },
  ]);
});

describe("a FlatGeobuf file that GDAL wrote", () => {
  it("has its areas, holes and attributes, from State Plane feet", () => {
    const content = readContent(file("units"), FILE);
    expect(content.format).toBe("flatgeobuf");
    expect(content.titles).toEqual(["Unité 12", "Unit 23", "Unit 23 (2)"]);
    expect(noted(content)).toEqual({ "nad83-read": 1, "geometry-split": 1 });
    const [first] = features(content);
    expect(first?.geometry.type === "Polygon" && first.geometry.coordinates).toEqual(
      AREA.coordinates.map((places) =>
        places.map(([x = 0, y = 0]) => [expect.closeTo(x, 7), expect.closeTo(y, 7), 0]),
      ),
    );
    const details = content.featureNotes.map((notes) => notes.map(({ contents }) => contents).join());
    expect(details[0]).toContain("acres: 12.5\ngate: yes");
    expect(details[0]).toContain("number: 9007199254740000");
    expect(details[1]).toBe("gate: no\nnumber: -3");
    expect(content.table).toMatchObject({
      names: expect.arrayContaining(["name", "acres", "gate", "day", "number"]),
      rows: 2,
      hasShapes: true,
    });
  });

  it("has all points with their elevations, after its index, from UTM", () => {
    const content = readContent(file("indexed"), FILE);
    expect(countContent(content)).toMatchObject({ waypoints: 600 });
    for (const [at, title] of content.titles.entries()) {
      const source = STANDS.find(({ properties }) => properties?.stand === title);
      const [x = 0, y = 0, z = 0] = ((source as GeoJSON.Feature).geometry as GeoJSON.Point).coordinates;
      expect(content.coordinates[3 * at]).toBeCloseTo(x, 7);
      expect(content.coordinates[3 * at + 1]).toBeCloseTo(y, 7);
      expect(content.coordinates[3 * at + 2]).toBeCloseTo(z, 6);
    }
    expect(new Set(content.titles).size).toBe(600);
    expect(readContent(file("one"), FILE).titles).toEqual(["Stand 0"]);
  });

  it("has lines, each part of several and of collections, and skips features without geometry", () => {
    const content = readContent(file("trails"), FILE);
    expect(content.titles).toEqual(["Ridge", "Two", "Two (2)", "Both", "Both (2)"]);
    expect([...content.kinds]).toEqual([1, 1, 1, 0, 1]);
    expect(content.coordinates.subarray(3, 5)).toEqual(Float64Array.of(-106.1, 39.1));
    expect(noted(content)).toEqual({ "geometry-split": 2, "no-geometry": 1 });
  });

  it("is reprojected from NAD27, which its definition only names", () => {
    const content = readContent(file("old"), FILE);
    expect(noted(content)).toEqual({ "nad27-read": 1 });
    // Within the 30 m stated in the note.
    expect(content.coordinates[0]).toBeCloseTo(-106, 3);
    expect(content.coordinates[1]).toBeCloseTo(39, 3);
    expect(Math.abs((content.coordinates[1] ?? 0) - 39) * 111_320).toBeLessThan(30);
  });

  it("is named by the chosen column", () => {
    const { table } = readContent(file("units"), FILE);
    const columns = (table?.names ?? []).map(
      (name) => (name === "number" ? "title" : "skip") as "title" | "skip",
    );
    const content = readContent(file("units"), { ...FILE, table: { header: true, columns } });
    expect(content.titles).toEqual(["9007199254740000", "-3", "-3 (2)"]);
    expect(content.featureNotes.flat()).toEqual([]);
  });

  it("is recognized by its content, under any name", () => {
    expect(readContent(file("one"), { fileName: "download.bin" }).titles).toEqual(["Stand 0"]);
  });
});

it("the index length matches the tree that the map reads", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 2, max: 64 }),
      (count, nodeSize) => {
        expect(indexBytes(count, nodeSize)).toBe(PackedTree.bytes(count, nodeSize));
      },
    ),
  );
  expect(indexBytes(100, 0)).toBe(0);
  expect(indexBytes(0, 16)).toBe(0);
});

describe("the vertices of a FlatGeobuf geometry", () => {
  const geometry = (ends: number[], coordinates: number[], heights: number[]) =>
    FlatTable.root(messageOf([{ uints: ends }, { doubles: coordinates }, { doubles: heights }]));
  const TWO = [-106, 39, -106.1, 39.1];

  it("are refused with half a position, fewer heights, or parts outside of them", () => {
    expect(() => coordinatesOf(geometry([], TWO.slice(1), []))).toThrow(RangeError);
    const fewer = geometry([], TWO, [2500]);
    expect(() => heightsOf(fewer, coordinatesOf(fewer))).toThrow(RangeError);
    for (const ends of [[3], [2, 1], [1, 3]]) {
      const outside = geometry(ends, TWO, []);
      expect(() => [...endsOf(outside, coordinatesOf(outside))]).toThrow(RangeError);
    }
  });

  it("may have no heights", () => {
    const flat = geometry([1, 2], TWO, []);
    expect(heightsOf(flat, coordinatesOf(flat))).toBeNull();
    expect([...endsOf(flat, coordinatesOf(flat))]).toEqual([1, 2]);
  });
});

describe("a hostile FlatGeobuf file", () => {
  it("that is cut off returns an error with advice", () => {
    const whole = file("units");
    for (const length of [12, 20, 200, whole.length - 1])
      expect(errorOf(whole.subarray(0, length), FILE)).toMatchObject({
        id: "flatgeobuf-damaged",
        message: expect.stringContaining("export it again"),
      });
    expect(errorOf(whole.subarray(0, whole.length - 1), FILE).message).toContain("after 1 of 2 features");
  });

  it("of another version is reported as such", () => {
    const bytes = Buffer.from(file("units"));
    bytes[3] = 2;
    expect(errorOf(bytes, FILE)).toMatchObject({
      id: "flatgeobuf-version",
      message: expect.stringContaining("version 2; only version 3"),
    });
  });

  it("with the largest possible header length isn't read", () => {
    const bytes = Buffer.from(file("units"));
    bytes.writeUInt32LE(0xffffffff, 8);
    expect(errorOf(bytes, FILE).id).toBe("flatgeobuf-damaged");
  });

  it("with changed bytes returns content or a typed error, in time limited by its size", () => {
    const seen = new Set<string>();
    const flip = fc.record({ at: fc.nat(), bits: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(
        fc.constantFrom("units", "trails", "one"),
        fc.array(flip, { minLength: 1, maxLength: 12 }),
        (name, flips) => {
          const bytes = Buffer.from(file(name));
          // After the magic bytes, without which the file has another format.
          for (const { at, bits } of flips) {
            const place = 8 + (at % (bytes.length - 8));
            bytes[place] = (bytes[place] ?? 0) ^ bits;
          }
          const effort = effortOf(
            () => {
              try {
                for (const note of readContent(bytes, FILE).notes) seen.add(note.id);
                seen.add("content");
              } catch (error) {
                expect(error).toMatchObject({ name: "FormatError" });
                seen.add((error as FormatError).id);
              }
            },
            { enough: 2000 },
          );
          expect(effort).toBeLessThan(2000);
        },
      ),
      { numRuns: 1500 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(["content", "flatgeobuf-damaged", "geometry-damaged"]));
  });
});
