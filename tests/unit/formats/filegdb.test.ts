import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatOfName, withoutEnding } from "../../../src/formats/endings";
import { Cursor } from "../../../src/formats/filegdb/cursor";
import { countContent, FormatError, type ParsedContent, readContent } from "../../../src/formats/index";
import { effortOf } from "../../support/effort";
import { makeZip } from "../../support/makeZip";
import { NativeGdb, writesFileGdb } from "../../support/nativeGdb";
import { errorOf, features, noted } from "./support";

const FILE = { fileName: "Units.gdb.zip" };
const CATALOG = "a00000001.gdbtable";
const feature = (properties: object, geometry: GeoJSON.Geometry | null) =>
  ({ type: "Feature", properties, geometry }) as GeoJSON.Feature;
/** Clockwise, like outer rings in these files. */
const ring = (x: number, y: number, size: number) => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
];
const UNITS = [
  feature(
    { name: "Unité 12", acres: 12.5, day: "2024-10-12", code: 5, wide: 9_007_199_254_740 },
    { type: "Polygon", coordinates: [ring(-107, 39, 0.5), ring(-106.9, 39.1, 0.1).reverse()] },
  ),
  feature(
    { name: "Unit 23", acres: null, day: null, code: -3, wide: 1 },
    { type: "MultiPolygon", coordinates: [[ring(-106, 39, 0.5)], [ring(-105, 39, 0.2)]] },
  ),
  feature({ name: "Nowhere", acres: 1, day: null, code: 0, wide: 0 }, null),
];
/** More than two blocks of 1,024 rows, of which the second is deleted. */
const STANDS = Array.from({ length: 3000 }, (_, at) =>
  feature(
    { label: `Stand ${at}`, number: at, when: at % 2 ? "2024-10-12T06:30:00" : null },
    { type: "Point", coordinates: [-106 + at / 1e4, 39 + at / 1e5, 2500.5 + at] },
  ),
);
const LINE = [
  [-106, 39, 2500],
  [-106.1, 39.1, 2600.25],
];
const TRAILS = [
  feature({ LABEL: "Ridge" }, { type: "LineString", coordinates: LINE }),
  feature({ LABEL: "Two" }, { type: "MultiLineString", coordinates: [LINE, LINE.toReversed()] }),
];
const HERDS = [
  feature(
    { name: "Herd" },
    {
      type: "MultiPoint",
      coordinates: [
        [-106, 39],
        [-106.5, 39.25],
      ],
    },
  ),
];
const LAYERS = ["Units", "Stands", "Trails", "Herds"];
const rowsOf: Record<string, number> = { Units: 3, Stands: 1952, Trails: 2, Herds: 1 };

describe.skipIf(!writesFileGdb())("a file geodatabase that GDAL wrote (needs gdal-bin 3.6)", () => {
  let gdb: NativeGdb;
  let zip: Uint8Array<ArrayBuffer>;
  let content: ParsedContent;
  beforeAll(() => {
    gdb = new NativeGdb([
      { name: "Units", features: UNITS, type: "MULTIPOLYGON", system: "EPSG:26913" },
      {
        name: "Stands",
        features: STANDS,
        type: "POINT25D",
        sql: "DELETE FROM Stands WHERE number >= 1000 AND number < 2048",
      },
      { name: "Prices", features: [feature({ species: "Elk", price: 61 }, null)], type: "NONE" },
      { name: "Trails", features: TRAILS, type: "MULTILINESTRING25D", system: "EPSG:2232" },
      { name: "Herds", features: HERDS, type: "MULTIPOINT", system: "EPSG:3857" },
    ]);
    zip = gdb.zip();
    content = readContent(zip, FILE);
  }, 60_000);
  afterAll(() => gdb?.remove());

  /** Returns the features of one layer, which becomes a folder. */
  const inFolder = (name: string) => {
    const folder = content.folders.findIndex((one) => one.name === name);
    return features(content, FILE.fileName).filter((_, at) => content.featureFolders[at]?.includes(folder));
  };

  it("has the same feature count per layer as in ogrinfo, and a folder for each layer", () => {
    expect(content.format).toBe("filegdb");
    expect(content.folders.map(({ name }) => name)).toEqual(LAYERS);
    for (const layer of LAYERS) expect(gdb.count(layer)).toBe(rowsOf[layer]);
    // Without the feature that has no geometry. Parts of a shape become separate features.
    expect(countContent(content)).toMatchObject({ areas: 3, waypoints: 1952 + 2, lines: 3, folders: 4 });
    expect(content.table?.rows).toBe(3 + 1952 + 2 + 1);
    expect(content.table?.layers).toEqual(LAYERS);
    expect(noted(content)).toEqual({
      "no-geometry": 1,
      "geometry-split": 3,
      "nad83-read": 2,
      "layers-left-out": 1,
    });
  });

  it("has the attributes and locations that GDAL reads", () => {
    const stands = inFolder("Stands");
    const read = gdb.readByGdal("Stands");
    expect(stands).toHaveLength(read.length);
    for (const [at, { properties, geometry }] of read.entries()) {
      const stand = stands[at];
      expect(stand?.title).toBe(properties?.label);
      expect(stand?.geometry.type).toBe("Point");
      const place = (geometry as GeoJSON.Point).coordinates.map((value) => expect.closeTo(value, 6));
      expect(stand?.geometry).toMatchObject({ coordinates: place });
      const details = stand?.notes.map(({ contents }) => contents).join();
      const when = properties?.when ? `\nwhen: ${String(properties.when).slice(0, 19)}` : "";
      expect(details).toBe(`number: ${properties?.number}${when}`);
    }
    const rings = (geometry: GeoJSON.Geometry): number[][][] => {
      if (geometry.type === "Polygon") return geometry.coordinates;
      return geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : [];
    };
    const areas = inFolder("Units").flatMap((one) => rings(one.geometry as GeoJSON.Geometry));
    const wanted = gdb.readByGdal("Units").flatMap(({ geometry }) => (geometry ? rings(geometry) : []));
    // GeoJSON reverses rings, so vertices are compared without their order.
    const corners = (all: number[][][]) =>
      all.map((places) => places.map(([x = 0, y = 0]) => `${x.toFixed(6)} ${y.toFixed(6)}`).sort());
    expect(corners(areas)).toEqual(corners(wanted));
    expect(inFolder("Units").map(({ title }) => title)).toEqual(["Unité 12", "Unit 23", "Unit 23 (2)"]);
    const [unit] = inFolder("Units");
    expect(unit?.notes[0]?.contents).toBe("acres: 12.5\nday: 2024-10-12\ncode: 5\nwide: 9007199254740");
    const ridge = inFolder("Trails")[0]?.geometry as GeoJSON.LineString;
    expect(ridge.coordinates).toEqual(LINE.map((place) => place.map((value) => expect.closeTo(value, 5))));
    const herd = inFolder("Herds").map(({ geometry }) => (geometry as GeoJSON.Point).coordinates.slice(0, 2));
    expect(herd).toEqual(
      [
        [-106, 39],
        [-106.5, 39.25],
      ].map((place) => place.map((value) => expect.closeTo(value, 6))),
    );
  });

  it("has only the chosen layers, with the fields in place", () => {
    const { choice } = content.table ?? { choice: { header: true, columns: [] } };
    const columns = choice.columns.map((role, at) =>
      content.table?.names[at] === "number" ? ("title" as const) : role === "title" ? "details" : role,
    );
    const chosen = readContent(zip, { ...FILE, table: { header: true, columns, layers: [1] } });
    expect(countContent(chosen)).toMatchObject({ waypoints: 1952, areas: 0, lines: 0, folders: 0 });
    expect(chosen.titles[0]).toBe("0");
    expect(chosen.table).toMatchObject({ layers: LAYERS, choice: { layers: [1], columns }, rows: 1952 });
    const none = readContent(zip, { ...FILE, table: { ...choice, layers: [] } });
    expect(none.kinds).toHaveLength(0);
  });

  it("that is compressed, empty, of another version or damaged is refused with advice", () => {
    const changed = (change: (files: Map<string, Uint8Array>) => void) => errorOf(gdb.zip(change), FILE);
    const compressed = changed((files) => {
      files.set("a00000001.cdf", new Uint8Array(8));
      files.delete(CATALOG);
    });
    expect(compressed.id).toBe("filegdb-version");
    expect(compressed.message).toContain("Uncompress it in ArcGIS");
    const empty = new NativeGdb([{ name: "Prices", features: [feature({ a: 1 }, null)], type: "NONE" }]);
    expect(errorOf(empty.zip(), FILE).id).toBe("filegdb-empty");
    empty.remove();
    const version = changed((files) => files.get(CATALOG)?.set([4]));
    expect(version.id).toBe("filegdb-version");
    const missing = changed((files) => files.delete("a00000001.gdbtablx"));
    expect(missing).toMatchObject({
      id: "filegdb-damaged",
      message: expect.stringContaining("list of tables"),
    });
  });

  it("reads the other layers when some are cut off, compressed or break off", () => {
    const [units, stands, trails] = ["a00000009", "a0000000a", "a0000000c"];
    const partly = readContent(
      gdb.zip((files) => {
        files.set(`${units}.gdbtable`, files.get(`${units}.gdbtable`)?.subarray(0, 60) ?? new Uint8Array());
        files.set(`${trails}.cdf`, new Uint8Array(8));
        // Points the last row outside its table.
        const index = files.get(`${stands}.gdbtablx`);
        index?.fill(0xff, 16 + 5 * 1023, 16 + 5 * 1023 + 4);
      }),
      FILE,
    );
    expect(countContent(partly)).toMatchObject({ waypoints: 2, areas: 0, lines: 0, folders: 1, vertices: 2 });
    expect(partly.titles).toEqual(["Herd", "Herd (2)"]);
    expect(partly.folders.map(({ name }) => name)).toEqual(["Herds"]);
    const messages = partly.notes.filter(({ id }) => id === "layer-unreadable");
    expect(messages.map(({ effect, message }) => [effect, message])).toEqual([
      [
        "dropped",
        expect.stringMatching(/^Layer “Units” was left out\. Units in .* is damaged: .*Download it/),
      ],
      ["dropped", expect.stringMatching(/^Layer “Trails” was left out\. .* Uncompress it in ArcGIS/)],
      ["dropped", expect.stringMatching(/^Layer “Stands” was left out\. Stands in .* is damaged: /)],
    ]);
    // Notes about waypoints read before the damage are dropped with them.
    expect(noted(partly)).toEqual({ "layer-unreadable": 1, "layers-left-out": 1, "geometry-split": 1 });
  });

  it("reports the first broken layer when all are broken", () => {
    const broken = gdb.zip((files) => {
      for (const [name, bytes] of files)
        if (/^a0000000[9a-d]\.gdbtable$/.test(name)) files.set(name, bytes.subarray(0, 60));
    });
    const error = errorOf(broken, FILE);
    expect(error.id).toBe("filegdb-damaged");
    expect(error.message).toMatch(/^Units in Units\.gdb\.zip is damaged: .*Download it/);
    const chosen = { header: true, columns: [], layers: [1] };
    expect(errorOf(broken, { ...FILE, table: chosen }).id).toBe("filegdb-damaged");
  });

  it("with all rows at one offset is reported as damaged, without endless features", () => {
    const [first = feature({}, null), ...others] = STANDS.slice(0, 100);
    const long = feature({ ...first.properties, label: "x".repeat(2000) }, first.geometry);
    const small = new NativeGdb([{ name: "Stands", features: [long, ...others], type: "POINT25D" }]);
    const hostile = small.zip((files) => {
      const index = files.get("a00000009.gdbtablx");
      if (!index) throw new Error("There is no index.");
      const width = new DataView(index.buffer, index.byteOffset).getUint32(12, true);
      for (let at = 1; at < 100; at++) index.copyWithin(16 + at * width, 16, 16 + width);
    });
    small.remove();
    const error = errorOf(hostile, FILE);
    expect(error).toMatchObject({ id: "filegdb-damaged", message: expect.stringContaining("rows overlap") });
  });

  it("is read or refused for any changed bytes", { timeout: 60_000 }, () => {
    const names = [
      CATALOG,
      "a00000001.gdbtablx",
      "a00000009.gdbtable",
      "a00000009.gdbtablx",
      "a0000000c.gdbtable",
    ];
    const one = fc.record({
      name: fc.constantFrom(...names),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      value: fc.integer({ min: 0, max: 255 }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (changes) => {
        const hostile = gdb.zip((files) => {
          for (const { name, at, value } of changes) {
            const bytes = files.get(name);
            bytes?.set([value], Math.floor(at * Math.min(bytes.length, 4000)));
          }
        });
        const effort = effortOf(
          () => {
            try {
              readContent(hostile, FILE);
            } catch (error) {
              if (!(error instanceof FormatError)) throw error;
              expect(error.message).toMatch(/\. [A-Z]/);
            }
          },
          { enough: 2000 },
        );
        expect(effort).toBeLessThan(2000);
      }),
      { numRuns: 150 },
    );
  });
});

describe("numbers in a file geodatabase", () => {
  it("use seven bits per byte, the sign in the first, and are limited in length", () => {
    expect(new Cursor(Uint8Array.of(0xac, 0x02)).varuint()).toBe(300);
    expect(new Cursor(Uint8Array.of(0x41)).varint()).toBe(-1);
    expect(new Cursor(Uint8Array.of(0x81, 0x01)).varint()).toBe(65);
    expect(() => new Cursor(new Uint8Array(12).fill(0xff)).varuint()).toThrow(RangeError);
    expect(() => new Cursor(new Uint8Array(12).fill(0xff)).varint()).toThrow(RangeError);
    expect(() => new Cursor(Uint8Array.of(0x80)).varuint()).toThrow(RangeError);
    expect(() => new Cursor(new Uint8Array(4), 2, 9)).toThrow(RangeError);
  });
});

describe("the name of a zipped file geodatabase", () => {
  it("has both extensions, which its hunt drops", () => {
    expect(formatOfName("Units.GDB.zip")).toBe("filegdb");
    expect(formatOfName("Units.zip")).toBe("shapefile");
    expect(withoutEnding("Units.gdb.zip")).toBe("Units");
    expect(withoutEnding("Units.xml")).toBe("Units");
  });

  it("isn't enough: an archive without the first table is not a file geodatabase", () => {
    const zip = makeZip([{ name: "Units.gdb/timestamps", data: "x" }]);
    expect(errorOf(zip, FILE).id).toBe("archive-without-kml");
  });
});
