import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Feature, GhType } from "../../../src/domain/feature";
import type { Geometry, Position } from "../../../src/domain/geometry";
import { type Block, readBlocks } from "../../../src/formats/snapshot/blocks";
import { ByteReader, ByteWriter, SnapshotError } from "../../../src/formats/snapshot/bytes";
import { DecimalReader, DecimalWriter, modeOf, toWhole } from "../../../src/formats/snapshot/decimals";
import { decodeFeatures, featureOf } from "../../../src/formats/snapshot/decode";
import { encodeEnd, encodeFeatures, encodeHead } from "../../../src/formats/snapshot/encode";
import { oldSourceOf, sourceOf } from "../../support/snapshotRows";

/** Length and kind of a block. */
const BEFORE_BLOCK = 5;

/** A number as it survives JSON, which turns minus zero into 0. */
const number = (min: number, max: number) =>
  fc.oneof(
    fc.double({ min, max, noNaN: true }).map((value) => value + 0),
    fc.tuple(fc.double({ min, max, noNaN: true }), fc.integer({ min: 0, max: 14 })).map(
      // Number of digits that people and devices write.
      ([value, digits]) => Number(value.toFixed(digits)) + 0,
    ),
    fc.constantFrom(min, max, 0),
  );
const longitude = fc.oneof(number(-180, 180), fc.constantFrom(179.9999999, -179.9999999));
const position: fc.Arbitrary<Position> = fc.tuple(
  longitude,
  number(-90, 90),
  fc.oneof(fc.constant(0), number(-10_000_000, 10_000_000)),
);
const path = (minLength: number) => fc.array(position, { minLength, maxLength: 12 });
const geometryOf: Record<GhType, fc.Arbitrary<Geometry>> = {
  Point: position.map((coordinates) => ({ type: "Point", coordinates })),
  Polyline: path(2).map((coordinates) => ({ type: "LineString", coordinates })),
  Tracks: path(2).map((coordinates) => ({ type: "LineString", coordinates })),
  Polygon: fc
    .array(path(4), { minLength: 1, maxLength: 3 })
    .map((coordinates) => ({ type: "Polygon", coordinates })),
};
const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
const measure = fc.option(number(0, 1e9));
const text = fc.string({ unit: "grapheme", maxLength: 20 });
const time = fc.oneof(
  fc.integer({ min: 0, max: 2e12 }),
  fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }).map((value) => value + 0),
);

const feature: fc.Arbitrary<Feature> = fc
  .constantFrom<GhType>("Point", "Polyline", "Polygon", "Tracks")
  .chain((ghType) =>
    fc.record({
      uuid: fc.uuid(),
      title: text,
      isOwner: fc.boolean(),
      collectionIds: fc.array(fc.uuid(), { maxLength: 2 }),
      photoIds: fc.array(fc.uuid(), { maxLength: 2 }),
      notes: fc.array(
        fc.record({
          uuid: fc.uuid(),
          title: text,
          contents: text,
          createdAt: seconds,
          updatedAt: seconds,
          noteableType: fc.constant("feature" as const),
          noteableId: fc.uuid(),
        }),
        { maxLength: 2 },
      ),
      geometry: geometryOf[ghType],
      properties: fc.record({
        ghType: fc.constant(ghType),
        icon: fc.option(fc.constantFrom("marker", "elk")),
        color: fc.tuple(number(0, 255), number(0, 255), number(0, 255), number(0, 1)),
        strokeType: fc.constantFrom("solid", "dash", "dot"),
        strokeWidth: number(0.1, 64),
        createdAt: seconds,
        updatedAt: seconds,
        serverCreatedAt: seconds,
        distance: measure,
        area: measure,
        duration: measure,
        averageSpeed: measure,
        states: fc.subarray(["CO", "UT", "WY"]),
        userUuid: fc.uuid(),
      }),
      sharer: fc.option(fc.record({ firstName: text, lastName: text, avatar: fc.option(text) })),
      times: fc.option(fc.array(fc.option(time), { maxLength: 12 })),
    }),
  )
  .map(({ sharer, times, properties, ...rest }) => ({
    ...rest,
    id: rest.uuid,
    isVisible: true,
    isSelected: false,
    sharedBy: sharer,
    // A list without any time is stored as null.
    properties: {
      ...properties,
      ...(properties.ghType === "Tracks" && { times: times?.some((t) => t !== null) ? times : null }),
    } as Feature["properties"],
  }));

/** Alternates between rows in an older version's format and in binary. */
const rowsOf = (features: readonly Feature[]) =>
  features.map((feature, index) => (index % 2 === 0 ? oldSourceOf(feature) : sourceOf(feature)));

const blockOf = (features: readonly Feature[]) =>
  decodeFeatures(encodeFeatures(rowsOf(features)).subarray(BEFORE_BLOCK));

describe("the snapshot's format", () => {
  it("restores every feature exactly, field by field and number by number", () => {
    fc.assert(
      fc.property(fc.array(feature, { maxLength: 12 }), (features) => {
        const block = blockOf(features);
        expect(block.count).toBe(features.length);
        const back = features.map((_, index) => featureOf(block, index));
        // Compared with JSON's result. equal() would distinguish 0 from -0 but not missing from undefined.
        expect(back).toStrictEqual(JSON.parse(JSON.stringify(features)));
      }),
      { numRuns: 150 },
    );
  });

  it("produces the same bytes for an older version's row and a binary one", () => {
    fc.assert(
      fc.property(fc.array(feature, { maxLength: 6 }), (features) => {
        const json = encodeFeatures(features.map(oldSourceOf));
        const binary = encodeFeatures(features.map(sourceOf));
        expect(json).toEqual(binary);
      }),
    );
  });

  it("reads elevations and times in any order, repeatedly", () => {
    const track = fc.sample(
      feature.filter(({ properties }) => properties.times != null),
      { numRuns: 3, seed: 7 },
    );
    const block = blockOf(track);
    expect(block.times().get(1)).toEqual(track[1]?.properties.times);
    expect(block.elevations()).toBe(block.elevations());
    expect(block.times()).toBe(block.times());
    expect(featureOf(block, 2)).toStrictEqual(JSON.parse(JSON.stringify(track[2])));
  });

  it("writes runs of numbers exactly, including those without a short decimal", () => {
    const any = fc.oneof(number(-1e15, 1e15), fc.double({ noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.array(any, { maxLength: 8 }), { maxLength: 8 }), (runs) => {
        const column = new DecimalWriter();
        for (const run of runs) {
          const values = Float64Array.from(run);
          const mode = modeOf(values, run.length);
          toWhole(values, run.length, mode);
          column.encoded(mode, values, run.length);
        }
        const writer = new ByteWriter(1);
        column.writeTo(writer);
        const reader = new DecimalReader(new ByteReader(writer.written()), (bytes) => new ByteReader(bytes));
        for (const run of runs) {
          const out = new Float64Array(run.length * 2);
          reader.run(out, { at: 1, count: run.length, step: 2 });
          expect([...out].filter((_, index) => index % 2 === 1)).toEqual(run);
        }
      }),
    );
  });

  it("takes about two bytes per further vertex of a line with six digits", () => {
    const line = Array.from({ length: 1000 }, (_, i) => [-105.123456 + i * 1e-5, 40.1 + i * 2e-5, 0]);
    const coordinates = line.map(([x, y]) => [Number(x?.toFixed(6)), Number(y?.toFixed(6)), 0] as Position);
    const [sample] = fc.sample(feature, { numRuns: 1, seed: 1 });
    const { properties } = sample as Feature;
    const long: Feature = {
      ...(sample as Feature),
      properties: { ...properties, ghType: "Polyline" },
      geometry: { type: "LineString", coordinates },
    };
    expect(encodeFeatures([sourceOf(long)]).length).toBeLessThan(4000);
  });

  it("refuses a row with invalid positions", () => {
    const [sample] = fc.sample(feature, { numRuns: 1, seed: 1 });
    const row = oldSourceOf({
      ...(sample as Feature),
      properties: { ...(sample as Feature).properties, ghType: "Point" },
    });
    expect(() => encodeFeatures([{ ...row, coordinates: "[1,2]" }])).toThrow(TypeError);
    expect(() => encodeFeatures([{ ...row, coordinates: "[1,null,0]" }])).toThrow(TypeError);
  });
});

describe("a damaged block of features", () => {
  const [track, area] = fc
    .sample(feature, { numRuns: 60, seed: 11 })
    .filter(({ properties }) => properties.ghType === "Tracks" || properties.ghType === "Polygon")
    .toSorted((a, b) => b.properties.ghType.localeCompare(a.properties.ghType))
    .flatMap((one, at, all) => (at === 0 || at === all.length - 1 ? [one] : [])) as [Feature, Feature];
  const whole = encodeFeatures([track, area].map(sourceOf)).subarray(BEFORE_BLOCK);

  /** Reads everything a block has. */
  function readAll(bytes: Uint8Array): void {
    const block = decodeFeatures(bytes);
    expect(block.coordinates).toHaveLength(2 * (block.vertexStart[block.count] as number));
    for (let index = 0; index < block.count; index++) {
      for (const places of ["looks", "owners", "hunts", "states"] as const)
        expect(block.table[places][block[places][index] as number]).toBeDefined();
      featureOf(block, index);
    }
  }

  it("is refused when cut off anywhere", () => {
    for (let end = 0; end < whole.length; end++)
      expect(() => readAll(whole.subarray(0, end)), `${end} bytes`).toThrow(SnapshotError);
  });

  it("returns features or a typed error for any changed bytes", () => {
    const seen = new Set<string>();
    const flip = fc.record({ at: fc.nat(whole.length - 1), bits: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(fc.array(flip, { minLength: 1, maxLength: 3 }), (flips) => {
        const bytes = whole.slice();
        for (const { at, bits } of flips) bytes[at] = (bytes[at] as number) ^ bits;
        try {
          readAll(bytes);
          seen.add("features");
        } catch (error) {
          expect(error).toBeInstanceOf(SnapshotError);
          seen.add((error as Error).message);
        }
      }),
      { numRuns: 3000 },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        "features",
        "A feature refers to a value that its block doesn't have.",
        "A run of numbers has an unknown mode.",
        "A column has fewer numbers than its block says.",
        "The titles of a block don't have the lengths it says.",
      ]),
    );
  });

  it.each([13, 200, 253])("is refused for the unknown mode %i of a run", (mode) => {
    const writer = new ByteWriter(16);
    for (const part of [[mode], [2, 2], []]) {
      writer.varint(part.length);
      writer.bytes(Uint8Array.from(part));
    }
    const reader = new DecimalReader(new ByteReader(writer.written()), (bytes) => new ByteReader(bytes));
    expect(() => reader.run(new Float64Array(2), { at: 0, count: 2, step: 1 })).toThrow(SnapshotError);
  });

  it("keeps a title's byte order mark, so the next titles stay in place", () => {
    const block = blockOf([
      { ...area, title: "\ufeffElk" },
      { ...area, title: "Deer" },
    ]);
    expect(block.titles).toEqual(["\ufeffElk", "Deer"]);
  });
});

const HEAD = { now: 1_700_000_000_123, total: 3 };

/** Reads a stream in pieces of the given lengths, of which the last repeats. */
async function blocksOf(bytes: Uint8Array, lengths: readonly number[]): Promise<Block[]> {
  let at = 0;
  let piece = 0;
  const next = async () => {
    if (at >= bytes.length) return null;
    const length = lengths[Math.min(piece++, lengths.length - 1)] ?? bytes.length;
    at += length;
    return bytes.slice(at - length, at);
  };
  const blocks: Block[] = [];
  const counted = () =>
    blocks.reduce(
      (sum, block) => sum + (block.kind === "features" ? decodeFeatures(block.bytes).count : 0),
      0,
    );
  for await (const block of readBlocks(next, counted)) blocks.push(block);
  return blocks;
}

describe("a snapshot stream", () => {
  const features = fc.sample(feature, { numRuns: 3, seed: 3 });
  const stream = Buffer.concat([
    encodeHead(HEAD),
    encodeFeatures(rowsOf(features.slice(0, 1))),
    encodeFeatures(rowsOf(features.slice(1))),
    encodeEnd({ count: 3 }),
  ]);

  it("is read from chunks of any length", async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lengths, async (pieces) => {
        const [head, ...rest] = await blocksOf(stream, pieces);
        expect(head).toEqual({ kind: "head", head: HEAD });
        const read = rest.flatMap((block) => {
          if (block.kind !== "features") return [];
          const found = decodeFeatures(block.bytes);
          return found.uuids.map((_, index) => featureOf(found, index));
        });
        expect(read).toStrictEqual(JSON.parse(JSON.stringify(features)));
      }),
      { numRuns: 30 },
    );
  });

  it("is refused when cut off anywhere", async () => {
    for (let end = 0; end < stream.length; end += 7)
      await expect(blocksOf(stream.subarray(0, end), [64]), `${end} bytes`).rejects.toThrow(SnapshotError);
  });

  it("is refused when features are missing, when it is something else, and when a block is unknown", async () => {
    const short = Buffer.concat([encodeHead(HEAD), encodeEnd({ count: 3 })]);
    await expect(blocksOf(short, [10])).rejects.toThrow("Features are missing");
    await expect(blocksOf(Buffer.from('{"success":true}'), [10])).rejects.toThrow("This isn't a snapshot");
    const strange = Buffer.concat([encodeHead(HEAD), Buffer.from([1, 0, 0, 0, 77])]);
    await expect(blocksOf(strange, [10])).rejects.toThrow("unknown kind");
  });
});
