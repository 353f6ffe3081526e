import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMAT_ENDINGS } from "../../../src/formats/endings";
import { type FormatError, readContent } from "../../../src/formats/index";
import { effortOf } from "../../support/effort";
import {
  makeDbf,
  makeShp,
  NAME,
  type Place,
  type Shape,
  shapeBytes,
  shapefile,
} from "../../support/makeShapefile";
import { makeZip, type ZipFile } from "../../support/makeZip";
import { errorOf, noted, read as readText } from "./support";

const FILE = { fileName: "units.zip" };
const MB = 1024 * 1024;
const ring: Place[] = [
  [-106, 39],
  [-106, 40],
  [-105, 40],
  [-105, 39],
  [-106, 39],
];
const AREA: Shape = { type: 5, parts: [ring, ring.map(([x, y]): Place => [x + 2, y])] };
const DOT: Shape = { type: 1, place: [-106, 39] };

/** Builds a shapefile with an altered record in an otherwise valid zip. */
function changed(shape: Shape, change: (record: Buffer) => Buffer): Uint8Array {
  const { shp, shx } = makeShp([change(shapeBytes(shape))]);
  const dbf = makeDbf([NAME], [["Unit 1"]]);
  return makeZip([
    { name: "units.shp", data: shp },
    { name: "units.shx", data: shx },
    { name: "units.dbf", data: dbf },
  ]);
}
const edited = (edit: (bytes: Buffer) => void) => (bytes: Buffer) => {
  edit(bytes);
  return bytes;
};
const withInt = (at: number, value: number) => edited((record) => record.writeInt32LE(value, at));
const [shp, shx, dbf] = shapefile([AREA]) as [ZipFile, ZipFile, ZipFile];
const withShp = (change: (bytes: Buffer) => Buffer) =>
  makeZip([{ ...shp, data: change(Buffer.from(shp.data as Buffer)) }, dbf]);
const withDbf = (change: (bytes: Buffer) => Buffer) =>
  makeZip([shp, shx, { ...dbf, data: change(Buffer.from(dbf.data as Buffer)) }]);

describe("a hostile shapefile returns an error with advice", () => {
  it.each([
    ["needs a password", makeZip([{ ...shp, encrypted: true }, dbf]), "archive-encrypted", /password/],
    [
      "has a table that needs a password",
      makeZip([shp, { ...dbf, encrypted: true }]),
      "archive-encrypted",
      /zip the shapefile without one/,
    ],
    [
      "is packed with bzip2",
      makeZip([{ ...shp, method: 12 }, dbf]),
      "archive-unsupported",
      /zip the shapefile again/,
    ],
    ["has a wrong checksum", makeZip([shp, { ...dbf, crc: 1 }]), "archive-damaged", /units\.dbf inside it/],
    [
      "says to hold 4 GB",
      makeZip([{ ...shp, size: 0xfffffffe }, dbf]),
      "archive-too-large",
      /more than 120 MB/,
    ],
    [
      "shares bytes between files",
      makeZip([shp, { ...shp, name: "b.shp", sameAs: 0 }]),
      "archive-damaged",
      /overlap/,
    ],
    [
      "leads out by ..",
      makeZip([{ ...shp, name: "../../units.shp" }]),
      "archive-without-kml",
      /without a KML file or a shapefile/,
    ],
    [
      "begins as something else",
      withShp((bytes) => bytes.fill(1, 0, 4)),
      "shapefile-damaged",
      /begin as a \.shp/,
    ],
    [
      "is shorter than its header",
      withShp((bytes) => bytes.subarray(0, 60)),
      "shapefile-damaged",
      /begin as a \.shp/,
    ],
    ["ends within a shape", withShp((bytes) => bytes.subarray(0, -9)), "truncated", /within shape 1/],
    [
      "has a shape without a length",
      withShp(edited((bytes) => bytes.writeInt32BE(0, 104))),
      "shapefile-damaged",
      /shape 1 has no length/,
    ],
    [
      "has a shape that leads out",
      withShp(edited((bytes) => bytes.writeInt32BE(0x7fffffff, 104))),
      "truncated",
      /within shape 1/,
    ],
    ["has an unknown type", changed(DOT, withInt(0, 7)), "shapefile-damaged", /unknown type 7/],
    [
      "has more points than bytes",
      changed(AREA, withInt(40, 0x7fffffff)),
      "shapefile-damaged",
      /claims \d+ points but has fewer/,
    ],
    [
      "has more parts than bytes",
      changed(AREA, withInt(36, 0x7fffffff)),
      "shapefile-damaged",
      /claims \d+ points but has fewer/,
    ],
    ["has points but no parts", changed(AREA, withInt(36, 0)), "shapefile-damaged", /no parts/],
    ["has parts that go back", changed(AREA, withInt(48, -1)), "shapefile-damaged", /overlap or extend past/],
    [
      "has parts beyond its points",
      changed(AREA, withInt(48, 99)),
      "shapefile-damaged",
      /overlap or extend past/,
    ],
    [
      "has parts that begin late",
      changed(AREA, withInt(44, 1)),
      "shapefile-damaged",
      /overlap or extend past/,
    ],
    [
      "is cut within a shape",
      changed(AREA, (record) => record.subarray(0, 40)),
      "shapefile-damaged",
      /too short/,
    ],
    [
      "has a table of more rows",
      withDbf(() => makeDbf([NAME], [["a"], ["b"]])),
      "shapefile-damaged",
      /1 shapes, but its \.dbf file has 2 rows/,
    ],
    [
      "has a table that says more rows than it has",
      withDbf(edited((bytes) => bytes.writeUInt32LE(4_000_000_000, 4))),
      "shapefile-damaged",
      /4000000000 rows/,
    ],
    [
      "has a table whose rows are too short",
      withDbf(edited((bytes) => bytes.writeUInt16LE(3, 10))),
      "shapefile-damaged",
      /contradicts itself/,
    ],
    [
      "has a table whose header is cut off",
      withDbf((bytes) => bytes.subarray(0, 20)),
      "shapefile-damaged",
      /cut off/,
    ],
    [
      "isn't in degrees and says nothing of it",
      makeZip(shapefile([{ type: 1, place: [400_000, 4_300_000] }])),
      "missing-crs",
      /Add the \.prj file/,
    ],
    [
      "isn't in the degrees that it says",
      makeZip([
        ...shapefile([{ type: 1, place: [400_000, 4_300_000] }]),
        { name: "units.prj", data: DEGREES() },
      ]),
      "unsupported-crs",
      /though its \.prj file says so/,
    ],
    [
      "has an unknown coordinate system",
      makeZip([
        shp,
        dbf,
        { name: "units.prj", data: 'PROJCS["Moon_Zone",GEOGCS["x"],PROJECTION["Sideways"]]' },
      ]),
      "unsupported-crs",
      /Moon_Zone/,
    ],
    [
      "has a coordinate system of brackets",
      makeZip([shp, dbf, { name: "units.prj", data: `PROJCS${"[A".repeat(100_000)}` }]),
      "unsupported-crs",
      /can't be read/,
    ],
  ] satisfies [string, Uint8Array, string, RegExp][])("one that %s", (_, bytes, id, message) => {
    const error = errorOf(bytes, FILE);
    expect([error.id, error.message]).toEqual([id, expect.stringMatching(message)]);
  });

  it("one with shapes that unpack a thousandfold, without unpacking them", () => {
    const bomb = makeZip([{ name: "a.shp", data: Buffer.alloc(30 * MB) }]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(errorOf(bomb, FILE).id).toBe("archive-too-large");
    expect(effortOf(() => errorOf(bomb, FILE))).toBeLessThan(50);
  });

  it("one with more points than the limit, before storing any", () => {
    const points = 2_600_000;
    const record = Buffer.alloc(40 + 16 * points, 1);
    record.writeInt32LE(8, 0);
    record.writeInt32LE(points, 36);
    const { shp: data } = makeShp([record]);
    expect(
      errorOf(makeZip([{ name: "a.shp", data, stored: true }]), { ...FILE, maxBytes: 100 * MB }),
    ).toMatchObject({
      id: "too-large",
      message: expect.stringContaining("more than 1,000,000 shapes"),
    });
    record.writeInt32LE(3, 0);
    record.writeInt32LE(1, 36);
    record.writeInt32LE(points - 2, 40);
    record.writeInt32LE(0, 44);
    const { shp: line } = makeShp([record, record]);
    expect(
      errorOf(makeZip([{ name: "a.shp", data: line, stored: true }]), { ...FILE, maxBytes: 100 * MB }),
    ).toMatchObject({
      id: "too-large",
      message: expect.stringContaining("more than 5,000,000 points"),
    });
  });

  it("one with too many outlines and holes to compare in time", () => {
    const small = (at: number, turn: boolean): Place[] => {
      const corners: Place[] = [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ].map(([x = 0, y = 0]): Place => [x + at / 1e6, y]);
      return turn ? corners.reverse() : corners;
    };
    const parts = Array.from({ length: 50_000 }, (_, at) => small(at, at % 2 === 1));
    const bytes = makeZip(shapefile([{ type: 5, parts }]));
    expect(errorOf(bytes, FILE)).toMatchObject({
      id: "too-large",
      message: expect.stringContaining("islands and holes"),
    });
    expect(effortOf(() => errorOf(bytes, FILE), { enough: 2500 })).toBeLessThan(2500);
  });
});

/** A hoisted function, because the test cases are built before the constants below them. */
function DEGREES(): string {
  return 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
}

describe("a shapefile is still read with", () => {
  it("points that aren't numbers, or lie beyond the poles", () => {
    const content = readContent(
      makeZip(shapefile([{ type: 1, place: [Number.NaN, 39] }, { type: 1, place: [-106, Number.NaN] }, DOT])),
      FILE,
    );
    expect(content.titles).toEqual(["Unit 3"]);
    expect(noted(content)).toMatchObject({ "invalid-coordinate": 2 });
  });

  it("a damaged index, files outside the archive, and other files beside it", () => {
    const content = readContent(
      makeZip([
        shp,
        { ...shx, data: Buffer.alloc(108, 0xff) },
        dbf,
        { ...shp, name: "../evil.shp" },
        { name: "in.zip", data: "x" },
        { name: "__MACOSX/._units.shp", data: "x" },
        { name: "units.shp.xml", data: "<metadata/>" },
        { name: "owners.dbf", data: "x" },
        { name: "style.sld", data: "x" },
      ]),
      FILE,
    );
    expect(content.titles).toEqual(["Unit 1", "Unit 1 (2)"]);
    expect(noted(content)).toMatchObject({
      "unsafe-names": 1,
      "archive-inside": 1,
      "archive-files-unused": 2,
    });
  });
});

describe("a single file of a shapefile", () => {
  it.each([
    ["units.shp", shp.data as Buffer],
    ["units.dbf", dbf.data as Buffer],
    ["units.prj", Buffer.from(DEGREES())],
    ["renamed.gpx", shp.data as Buffer],
  ])("%s explains how to zip them", (fileName, bytes) => {
    const error = errorOf(bytes, { fileName });
    expect(error.id).toBe("shapefile-loose");
    expect(error.message).toMatch(/^(units|renamed)\.\w+ is one file of a shapefile.*choose the \.zip file/);
  });
});

it("an archive of other map files names the one to choose", () => {
  const { message } = errorOf(makeZip([{ name: "a/track.gpx", data: "<gpx/>" }]), FILE);
  expect(message).toBe(
    "units.zip is an archive without a KML file or a shapefile. Unpack it and choose track.gpx inside.",
  );
  expect(errorOf(makeZip([{ name: "a.txt", data: "x" }]), FILE).message).toContain(
    `Choose a ${FORMAT_ENDINGS} file.`,
  );
  expect(() => readText("PK\u0003\u0004", FILE)).toThrow(/incomplete/);
});

describe("a shapefile with changed or missing bytes", () => {
  const deep: Shape = { type: 15, parts: [ring.map(([x, y]): Place => [x, y, 2500])] };
  const files = shapefile([
    AREA,
    DOT,
    deep,
    { type: 0 },
    { type: 8, places: ring },
    { type: 3, parts: [ring] },
  ]);
  const damage = fc.record({
    file: fc.nat(files.length - 1),
    flips: fc.array(fc.record({ at: fc.nat(2000), bits: fc.integer({ min: 1, max: 255 }) }), {
      maxLength: 6,
    }),
    cut: fc.option(fc.nat(2000), { freq: 3 }),
  });

  const outcome = (bytes: Uint8Array): string => {
    try {
      const content = readContent(bytes, FILE);
      expect(content.coordinates.every((value, at) => at % 3 === 2 || Number.isFinite(value))).toBe(true);
      return "content";
    } catch (error) {
      expect(error).toMatchObject({ name: "FormatError" });
      return (error as FormatError).id;
    }
  };

  it("returns content or a typed error inside a valid archive", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(damage, ({ file, flips, cut }) => {
        const damaged = files.map((entry, at) => {
          const bytes = Buffer.from(entry.data as Buffer);
          if (at !== file) return entry;
          for (const { at: place, bits } of flips)
            bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ bits;
          return { ...entry, data: cut === null ? bytes : bytes.subarray(0, cut % bytes.length) };
        });
        seen.add(outcome(makeZip(damaged)));
      }),
      { numRuns: 2000 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(["content", "shapefile-damaged", "truncated"]));
  });

  it("returns content or a typed error with a damaged archive", () => {
    const whole = makeZip(files);
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        (at, bits, cut) => {
          const bytes = cut ? whole.slice(0, at) : whole.slice();
          if (!cut) bytes[at] = (bytes[at] ?? 0) ^ bits;
          outcome(bytes);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
