import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutLine, cutRings, type Path, unwindDegrees } from "../../../../workers/graphics/antimeridian";

const xs = (path: Path): number[] => path.filter((_, at) => at % 2 === 0);

/** Twice the area, whichever way round. */
function areaOf(ring: Path): number {
  let area = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    area += (ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0);
  }
  return Math.abs(area);
}

function lengthOf(path: Path): number {
  let length = 0;
  for (let at = 2; at < path.length; at += 2)
    length += Math.hypot((path[at] ?? 0) - (path[at - 2] ?? 0), (path[at + 1] ?? 0) - (path[at - 1] ?? 0));
  return length;
}

describe("unwound longitudes", () => {
  it("take the short way from the previous one, and are the same point on the globe", () => {
    const position = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -90, max: 90 }));
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 20 }), (positions) => {
        const path = unwindDegrees(Float64Array.from(positions.flat()), 0, positions.length);
        const found = xs(path);
        expect(Math.abs(found[0] ?? 0)).toBeLessThanOrEqual(180);
        found.forEach((x, at) => {
          expect(Math.abs((x - (positions[at]?.[0] ?? 0)) % 360)).toBe(0);
          if (at > 0) expect(Math.abs(x - (found[at - 1] ?? 0))).toBeLessThanOrEqual(180);
        });
      }),
    );
  });

  it("are those of the requested vertices", () => {
    const coordinates = Float64Array.of(0, 0, 170, 1, -170, 2, 9, 9);
    expect(unwindDegrees(coordinates, 1, 3)).toEqual([170, 1, 190, 2]);
  });
});

/** A path of steps of at most half a turn, from a place in the world. */
const line = fc
  .tuple(
    fc.integer({ min: -180, max: 180 }),
    fc.array(fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -80, max: 80 })), {
      minLength: 1,
      maxLength: 12,
    }),
  )
  .map(([first, steps]) => {
    const path: Path = [first, 0];
    for (const [dx, y] of steps) path.push((path.at(-2) ?? 0) + dx, y);
    return path;
  });

describe("a line across the 180th meridian", () => {
  it("is cut into pieces within the world, with the same total length", () => {
    fc.assert(
      fc.property(line, (path) => {
        const pieces = cutLine(path);
        for (const piece of pieces) for (const x of xs(piece)) expect(Math.abs(x)).toBeLessThanOrEqual(180);
        expect(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)).toBeCloseTo(lengthOf(path), 6);
      }),
    );
  });

  it("ends each piece on one side of the meridian and begins the next on the other, at the same latitude", () => {
    fc.assert(
      fc.property(line, (path) => {
        const pieces = cutLine(path);
        for (let at = 1; at < pieces.length; at++) {
          const [before = [], piece = []] = [pieces[at - 1], pieces[at]];
          expect(Math.abs(before.at(-2) ?? 0)).toBe(180);
          expect(piece[0]).toBe(-(before.at(-2) ?? 0));
          expect(piece[1]).toBe(before.at(-1));
        }
      }),
    );
  });

  it("is whole when it stays in the world, even on its very edge", () => {
    const path = [-180, 0, 0, 10, 180, 20];
    expect(cutLine(path)).toEqual([path]);
  });

  it("is cut at its crossing point", () => {
    expect(cutLine([170, 0, 190, 20])).toEqual([
      [170, 0, 180, 10],
      [-180, 10, -170, 20],
    ]);
    expect(cutLine([-170, 0, -190, 20])).toEqual([
      [-170, 0, -180, 10],
      [180, 10, 170, 20],
    ]);
  });

  it("has no one-point piece when a vertex lies on the meridian", () => {
    expect(cutLine([180, 5, 190, 20])).toEqual([[-180, 5, -170, 20]]);
    expect(cutLine([170, 0, 180, 5, 190, 20])).toEqual([
      [170, 0, 180, 5],
      [-180, 5, -170, 20],
    ]);
  });
});

describe("an area across the 180th meridian", () => {
  /** A star around a center: its ring doesn't cross itself. */
  const star = fc
    .tuple(
      fc.integer({ min: -400, max: 400 }),
      fc.array(fc.double({ min: 5, max: 80, noNaN: true }), { minLength: 3, maxLength: 12 }),
    )
    .map(([center, radii]) =>
      radii.flatMap((radius, at) => {
        const angle = (at / radii.length) * 2 * Math.PI;
        return [center + radius * Math.cos(angle), radius * Math.sin(angle)];
      }),
    );

  it("is cut into areas within the world, with the same total size", () => {
    fc.assert(
      fc.property(star, (ring) => {
        const areas = cutRings([ring]);
        const whole = Math.min(...xs(ring)) >= -180 && Math.max(...xs(ring)) <= 180;
        if (whole) expect(areas).toEqual([[ring]]);
        for (const [outer = []] of areas)
          for (const x of xs(outer)) expect(Math.abs(x)).toBeLessThanOrEqual(180);
        const sum = areas.reduce((total, [outer = []]) => total + areaOf(outer), 0);
        expect(sum).toBeCloseTo(areaOf(ring), 6);
      }),
    );
  });

  it("keeps its holes on the side they belong to", () => {
    const outer = [170, -10, 200, -10, 200, 10, 170, 10];
    const [west, east] = [
      [172, -1, 174, -1, 173, 1],
      [-172, -1, -170, -1, -171, 1],
    ];
    expect(cutRings([outer, west, east])).toEqual([
      [[180, -10, 180, 10, 170, 10, 170, -10], west].map((ring) => expect.arrayContaining(ring)),
      [expect.arrayContaining([-180, -160]), expect.arrayContaining([-172, -1, -170, -1, -171, 1])],
    ]);
  });

  it("cuts a hole that crosses the meridian as well", () => {
    const outer = [170, -10, 190, -10, 190, 10, 170, 10];
    const hole = [178, -1, 182, -1, 182, 1, 178, 1];
    const areas = cutRings([outer, hole]);
    expect(areas.map((rings) => rings.map(areaOf))).toEqual([
      [2 * 10 * 20, 2 * 2 * 2],
      [2 * 10 * 20, 2 * 2 * 2],
    ]);
  });

  it("moves a hole written 360 degrees away back to its area", () => {
    const outer = [10, 0, 20, 0, 20, 10, 10, 10];
    expect(cutRings([outer, [373, 1, 375, 1, 374, 2]])).toEqual([[outer, [13, 1, 15, 1, 14, 2]]]);
  });
});
