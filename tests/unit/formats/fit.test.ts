import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FormatError, readContent } from "../../../src/formats/index";
import { effortOf } from "../../support/effort";
import { type FitField, FitWriter, fitAltitude, fitTime, semicircles } from "../../support/makeFit";
import { features, noted } from "./support";

const FILE = { fileName: "morning.fit" };
const START = fitTime("2024-10-05T07:31:00Z");
const RECORD: FitField[] = [
  [253, "uint32"],
  [0, "sint32"],
  [1, "sint32"],
  [2, "uint16"],
];
const NOWHERE = 0x7fffffff;
const record = (second: number, latitude: number, longitude: number, meters: number) => [
  START + second,
  semicircles(latitude),
  semicircles(longitude),
  fitAltitude(meters),
];
const places = (content: ReturnType<typeof readContent>) =>
  Array.from({ length: content.coordinates.length / 3 }, (_, at) =>
    [...content.coordinates.subarray(3 * at, 3 * at + 3)].map((value) => Number(value.toFixed(6))),
  );
const read = (bytes: Uint8Array) => readContent(bytes, FILE);
const hike = (big = false) =>
  new FitWriter()
    .define(0, { global: 20, fields: RECORD, big })
    .message(0, record(0, 39.1, -106.5, 3048.4))
    .message(0, record(10, 39.2, -106.6, 3050));

describe("FIT", () => {
  it.each([
    ["little", false],
    ["big", true],
  ])("becomes a track with times and elevations, %s endian", (_, big) => {
    const content = read(hike(big).end());
    expect(content.format).toBe("fit");
    expect(places(content)).toEqual([
      [-106.5, 39.1, 3048.4],
      [-106.6, 39.2, 3050],
    ]);
    expect([...content.times].map((time) => new Date(time).toISOString())).toEqual([
      "2024-10-05T07:31:00.000Z",
      "2024-10-05T07:31:10.000Z",
    ]);
    expect(content.titles).toEqual(["Activity 2024-10-05"]);
    expect([...content.kinds]).toEqual([3]);
    expect(content.notes).toEqual([]);
  });

  it("keeps sport, laps and course points, and notes what it leaves out", () => {
    const file = hike()
      .define(1, {
        global: 19,
        fields: [
          [7, "uint32"],
          [9, "uint32"],
        ],
      })
      .message(1, [605_000, 120_000])
      .message(1, [3_700_000, 0xffffffff])
      .define(2, { global: 18, fields: [[5, "enum"]] })
      .message(2, [28])
      .define(3, {
        global: 32,
        fields: [
          [1, "uint32"],
          [2, "sint32"],
          [3, "sint32"],
          [6, "string"],
        ],
      })
      .message(3, [START, semicircles(39.15), semicircles(-106.55), "Spring"])
      .define(4, {
        global: 29,
        fields: [
          [0, "string"],
          [1, "sint32"],
          [2, "sint32"],
          [4, "uint16"],
        ],
      })
      .message(4, ["Stand", semicircles(40), semicircles(-107), fitAltitude(2000)])
      .define(0, { global: 20, fields: [...RECORD, [3, "enum"]] })
      .message(0, [...record(20, 39.3, -106.7, 3060), 90])
      .message(0, [START + 30, NOWHERE, NOWHERE, 0xffff, 90])
      .end();
    const content = read(file);
    const [track, spring, stand] = features(content, "morning.fit");
    expect(track).toMatchObject({
      title: "Hunting 2024-10-05",
      notes: [{ title: "Laps", contents: "1: 1.20 km, 10:05\n2: 1:01:40" }],
    });
    expect(track?.geometry.coordinates).toHaveLength(3);
    expect([spring?.title, stand?.title]).toEqual(["Spring", "Stand"]);
    expect(spring?.properties.createdAt).toBe(Date.UTC(2024, 9, 5, 7, 31) / 1000);
    expect(stand?.geometry.coordinates[2]).toBe(2000);
    expect(noted(content)).toEqual({ "point-details-ignored": 2, "point-without-position": 1 });
  });

  it("reads compressed times, also after rollover, and skips developer fields", () => {
    const first = START - (START % 32) + 30;
    const file = new FitWriter()
      .define(0, { global: 20, fields: RECORD })
      .message(0, [first, ...record(0, 1, 2, 0).slice(1)])
      .define(1, { global: 20, fields: RECORD.slice(1), developer: [3, 5] })
      .message(1, record(0, 3, 4, 10).slice(1), 31)
      .message(1, record(0, 5, 6, 20).slice(1), 2)
      .end();
    const { times } = read(file);
    const seconds = [...times].map((time) => (time - (times[0] ?? 0)) / 1000);
    expect(seconds).toEqual([0, 1, 4]);
    expect(places(read(file))).toEqual([
      [2, 1, 0],
      [4, 3, 10],
      [6, 5, 20],
    ]);
  });

  it("reads all activities of a chained file", () => {
    const content = read(Uint8Array.from([...hike().end(), ...hike(true).end()]));
    expect([...content.kinds]).toEqual([3, 3]);
    expect(content.notes).toEqual([]);
  });

  it("notes a wrong checksum, and reads the data before the damage", () => {
    expect(noted(read(hike().end(1)))).toEqual({ "fit-checksum-wrong": 1 });
    const whole = hike()
      .message(0, record(20, 39.3, -106.7, 3060))
      .end();
    const cut = read(whole.subarray(0, whole.length - 8));
    expect(places(cut)).toHaveLength(2);
    expect(noted(cut)).toEqual({ "fit-cut-off": 1 });
    const undefinedType = read(hike().message(7, []).end());
    expect(places(undefinedType)).toHaveLength(2);
    expect(noted(undefinedType)).toEqual({ "fit-cut-off": 1 });
  });

  it("notes an activity without positions", () => {
    const file = new FitWriter()
      .define(0, { global: 20, fields: RECORD })
      .message(0, [START, NOWHERE, NOWHERE, 0xffff])
      .end();
    expect(read(file).kinds).toHaveLength(0);
    expect(noted(read(file))).toEqual({ "point-without-position": 1, "activity-without-places": 1 });
  });

  it("returns content or a typed error for any bytes", () => {
    const whole = hike().end();
    const property = fc.property(
      fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), { maxLength: 8 }),
      fc.nat({ max: whole.length }),
      (changes, length) => {
        const bytes = whole.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        try {
          const { kinds, vertexStart, coordinates } = read(bytes);
          expect(3 * (vertexStart.at(-1) ?? 0)).toBe(coordinates.length);
          expect(vertexStart).toHaveLength(kinds.length + 1);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  it("reads 5 MB of points, or as many empty messages, within seconds", () => {
    const writer = new FitWriter().define(0, { global: 20, fields: RECORD });
    for (let at = 0; at < 300_000; at++) writer.message(0, record(at, 39 + at / 1e6, -106, 3000));
    const large = writer.end();
    const empty = new Uint8Array(5_000_000).fill(1);
    empty.set(new FitWriter().define(1, { global: 20, fields: [] }).end().subarray(0, 20));
    new DataView(empty.buffer).setUint32(4, 0, true);
    let found = 0;
    const effort = effortOf(
      () => {
        found = read(large).coordinates.length / 3;
        read(empty);
      },
      { enough: 4000 },
    );
    expect(found).toBe(300_000);
    expect(effort).toBeLessThan(4000);
  });
});
