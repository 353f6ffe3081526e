import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExtentGatherer, extentOf } from "../../../src/formats/extent";

type Position = readonly [longitude: number, latitude: number];

const packed = (positions: readonly Position[]): Float64Array =>
  Float64Array.from(positions.flatMap(([x, y]) => [x, y, 100]));

const longitude = fc.oneof(
  fc.integer({ min: -180, max: 180 }),
  fc.double({ min: -180, max: 180, noNaN: true }),
);
const position = fc.tuple(longitude, fc.double({ min: -90, max: 90, noNaN: true }));

/** Degrees from one longitude eastwards to another. */
const eastwards = (from: number, to: number): number => (to - from + 360) % 360;

describe("the extent of vertices", () => {
  it("contains every vertex, and touches one on each side", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 30 }), (positions) => {
        const [west, south, east, north] = extentOf(packed(positions)) ?? [];
        const latitudes = positions.map(([, y]) => y);
        expect([south, north]).toEqual([Math.min(...latitudes), Math.max(...latitudes)]);
        const longitudes = positions.map(([x]) => x);
        expect(longitudes).toContain(west);
        expect(longitudes).toContain(east);
        if (west === undefined || east === undefined) throw new Error("no extent");
        const within =
          west <= east ? (x: number) => x >= west && x <= east : (x: number) => x >= west || x <= east;
        expect(longitudes.every(within)).toBe(true);
      }),
    );
  });

  it("excludes the widest gap, to a degree", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 2, maxLength: 30 }), (positions) => {
        const [west = 0, , east = 0] = extentOf(packed(positions)) ?? [];
        const sorted = positions.map(([x]) => x).sort((a, b) => a - b);
        const [least = 0] = sorted;
        const most = sorted.at(-1) ?? 0;
        // Up to half the globe, what the numbers say is what is meant.
        if (most - least <= 180) {
          expect([west, east]).toEqual([least, most]);
          return;
        }
        const gaps = sorted.map((x, at) => eastwards(x, sorted[(at + 1) % sorted.length] ?? 0));
        expect(eastwards(east, west)).toBeGreaterThanOrEqual(Math.max(...gaps) - 1);
      }),
    );
  });

  it("crosses the 180th meridian when vertices lie on both sides", () => {
    expect(
      extentOf(
        packed([
          [179, 50],
          [-179, 52],
          [178.5, 51],
        ]),
      ),
    ).toEqual([178.5, 50, -179, 52]);
    expect(
      extentOf(
        packed([
          [180, 0],
          [-179, 1],
        ]),
      ),
    ).toEqual([180, 0, -179, 1]);
  });

  it("is the vertex itself for one, and null for none", () => {
    expect(extentOf(packed([[-106, 39]]))).toEqual([-106, 39, -106, 39]);
    expect(extentOf(new Float64Array(0))).toBeNull();
  });

  it("covers up to half the globe without crossing the 180th meridian", () => {
    expect(
      extentOf(
        packed([
          [-90, 0],
          [90, 0],
        ]),
      ),
    ).toEqual([-90, 0, 90, 0]);
    expect(
      extentOf(
        packed([
          [-90, 0],
          [91, 0],
        ]),
      ),
    ).toEqual([91, 0, -90, 0]);
  });
});

it("is the same when gathered vertex by vertex", () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 30 }), (positions) => {
      const gatherer = new ExtentGatherer();
      for (const [x, y] of positions) gatherer.add(x, y);
      expect(gatherer.extent()).toEqual(extentOf(packed(positions)));
    }),
  );
});
