import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_TERRAIN } from "../../../../src/domain/preferences";
import { metersToFeet } from "../../../../src/domain/units";
import { createEngine, plainEngine } from "../../../../workers/terrain/engine";
import {
  type ClassifiedTile,
  createMatcherCache,
  MATCH_COLOR,
  matcherOf,
} from "../../../../workers/terrain/filter";
import { slopeRangeOf } from "../../../../workers/terrain/slopeRange";
import type { TerrainFilter } from "../../../../workers/terrain/types";

const filters: fc.Arbitrary<TerrainFilter> = fc.record({
  elevation: fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 })),
  slope: fc.subarray([1, 2, 3, 4, 5]),
  aspect: fc.oneof(fc.subarray<number>([1, 2, 3, 4, 5, 6, 7, 8, 9]), fc.constant<number[]>([9])),
});

const tiles: fc.Arbitrary<ClassifiedTile> = fc
  .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 6 }))
  .chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      elevations: fc
        .array(fc.oneof(fc.double({ min: 0, max: 25, noNaN: true }), fc.constant(Number.NaN)), {
          minLength: (width + 2) * (height + 2),
          maxLength: (width + 2) * (height + 2),
        })
        .map((values) => Float32Array.from(values)),
      classes: fc
        .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 9 })), {
          minLength: width * height,
          maxLength: width * height,
        })
        .map((pairs) => Uint8Array.from(pairs, ([slope, aspect]) => (slope ? (aspect << 4) | slope : 0))),
    }),
  );

/** The specification's rules in their simplest form. */
function matches(tile: ClassifiedTile, filter: TerrainFilter, at: number): boolean {
  const byte = tile.classes[at] as number;
  if (byte === 0) return false;
  const [row, column] = [Math.floor(at / tile.width), at % tile.width];
  const feet = metersToFeet(tile.elevations[(row + 1) * (tile.width + 2) + column + 1] as number);
  const flatOnly = filter.aspect.length === 1 && filter.aspect[0] === 9;
  return (
    feet >= filter.elevation[0] &&
    feet <= filter.elevation[1] &&
    filter.aspect.includes(byte >> 4) &&
    (flatOnly || filter.slope.includes(byte & 15))
  );
}

describe.each([
  ["plain", plainEngine],
  ["simd", createEngine()],
] as const)("filtering, %s", (_, engine) => {
  it("finds, counts and draws exactly the pixels that match", () => {
    fc.assert(
      fc.property(tiles, filters, (tile, filter) => {
        const size = tile.width * tile.height;
        const drawn = new Uint32Array(size).fill(7);
        const found = new Uint8Array(size).fill(7);
        const count = engine.filter(tile, { matcher: matcherOf(filter), matches: found, pixels: drawn });
        const expected = Array.from({ length: size }, (_, at) => Number(matches(tile, filter, at)));
        expect([...found]).toEqual(expected);
        expect(count).toBe(expected.reduce((sum, value) => sum + value, 0));
        expect([...new Uint8Array(drawn.buffer)]).toEqual(
          expected.flatMap((value) => MATCH_COLOR.map((part) => part * value)),
        );
      }),
    );
  });

  it("refuses planes of the wrong size", () => {
    const tile = { width: 1, height: 1, elevations: new Float32Array(9), classes: new Uint8Array(1) };
    const matcher = matcherOf(DEFAULT_TERRAIN);
    expect(() => engine.filter(tile, { matcher, pixels: new Uint32Array(2) })).toThrow(RangeError);
  });
});

describe("the matcher", () => {
  it("includes both ends of the range, in the product's feet", () => {
    fc.assert(
      fc.property(fc.float({ min: -500, max: 9000, noNaN: true }), (meters) => {
        const feet = metersToFeet(meters);
        const { minElevation, maxElevation } = matcherOf({
          elevation: [feet, feet],
          slope: [1],
          aspect: [1],
        });
        expect(meters >= minElevation && meters <= maxElevation).toBe(true);
        expect(metersToFeet(minElevation)).toBeGreaterThanOrEqual(feet);
        expect(metersToFeet(maxElevation)).toBeLessThanOrEqual(feet);
      }),
    );
  });

  it("accepts any elevation when the range has no ends", () => {
    const range: [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const { minElevation, maxElevation } = matcherOf({ elevation: range, slope: [], aspect: [] });
    expect([minElevation, maxElevation]).toEqual(range);
  });

  it("ignores the slope when only Flat is chosen, and only then", () => {
    const flat = matcherOf({ elevation: [0, 1], slope: [], aspect: [9] });
    expect([0x91, 0x95, 0x11, 0].map((byte) => flat.byClass[byte])).toEqual([1, 1, 0, 0]);
    const more = matcherOf({ elevation: [0, 1], slope: [2], aspect: [1, 9] });
    expect([0x91, 0x92, 0x12, 0x11].map((byte) => more.byClass[byte])).toEqual([0, 1, 1, 0]);
  });
});

it("a slope range applies when it excludes any slope and the ground needn't be flat", () => {
  const filter: TerrainFilter = { elevation: [0, 1], slope: [5], aspect: [1] };
  expect(slopeRangeOf(filter)).toBeNull();
  expect(slopeRangeOf({ ...filter, slopeRange: [0, 90] })).toBeNull();
  expect(slopeRangeOf({ ...filter, slopeRange: [0, 30] })).toEqual([0, 30]);
  expect(slopeRangeOf({ ...filter, slopeRange: [1, 90] })).toEqual([1, 90]);
  expect(slopeRangeOf({ ...filter, slopeRange: [0, 30], aspect: [9] })).toBeNull();
  expect([0x12, 0x15].map((byte) => matcherOf({ ...filter, slopeRange: [0, 30] }).byClass[byte])).toEqual([
    1, 0,
  ]);
});

it("filters of several tiles in a row are prepared once, changed ones again", () => {
  const matcherFor = createMatcherCache();
  const [a, b]: [TerrainFilter, TerrainFilter] = [
    { elevation: [100, 200], slope: [1], aspect: [1] },
    { elevation: [100, 300], slope: [2], aspect: [1] },
  ];
  expect(matcherFor(a)).toBe(matcherFor(a));
  expect(matcherFor(b)).toEqual(matcherOf(b));
  expect(matcherFor(a)).toEqual(matcherOf(a));
});
