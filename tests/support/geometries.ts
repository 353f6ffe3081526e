import fc from "fast-check";
import type { GhType } from "../../src/domain/feature";
import type { Geometry, Position } from "../../src/domain/geometry";

/**
 * Numbers with as many digits as people and devices write, and arbitrary ones, including minus zero and the shortest
 * and longest texts.
 */
const number = (min: number, max: number) =>
  fc.oneof(
    fc.double({ min, max, noNaN: true }),
    fc
      .tuple(fc.double({ min, max, noNaN: true }), fc.integer({ min: 0, max: 14 }))
      .map(([value, digits]) => Number(value.toFixed(digits))),
    fc.constantFrom(min, max, 0, -0, 1e-7, -1e-7, 5e-324, 1.0000000000000002, 0.1 + 0.2, 1e-6),
  );

export const anyPosition: fc.Arbitrary<Position> = fc.tuple(
  fc.oneof(number(-180, 180), fc.constantFrom(179.9999999, -179.9999999)),
  number(-90, 90),
  fc.oneof(fc.constant(0), number(-10_000_000, 10_000_000)),
);

const path = (minLength: number) => fc.array(anyPosition, { minLength, maxLength: 12 });

/** A ring closed with its first position, as the server stores it. */
const ring = path(3).map((positions) => [...positions, [...(positions[0] as Position)] as Position]);

const GEOMETRIES: Record<GhType, fc.Arbitrary<Geometry>> = {
  Point: anyPosition.map((coordinates) => ({ type: "Point", coordinates })),
  Polyline: path(2).map((coordinates) => ({ type: "LineString", coordinates })),
  Tracks: path(2).map((coordinates) => ({ type: "LineString", coordinates })),
  Polygon: fc
    .array(ring, { minLength: 1, maxLength: 3 })
    .map((coordinates) => ({ type: "Polygon", coordinates })),
};

/** Any geometry a feature may have, in its stored form. */
export const anyGeometry: fc.Arbitrary<{ ghType: GhType; geometry: Geometry }> = fc
  .constantFrom<GhType>("Point", "Polyline", "Polygon", "Tracks")
  .chain((ghType) => GEOMETRIES[ghType].map((geometry) => ({ ghType, geometry })));

const time = fc.oneof(
  fc.integer({ min: 0, max: 2e12 }),
  fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }),
  fc.constant(-0),
);

/** Times of a track, any of which may be missing, or no times at all. */
export const anyTimes: fc.Arbitrary<(number | null)[] | null> = fc.option(
  fc.array(fc.option(time), { maxLength: 20 }),
);
