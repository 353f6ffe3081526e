import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { increasingTimes, pointsOf, reversed } from "../../../../workers/tracks/points";
import { distancesAlong } from "../../../../workers/tracks/scale";
import { firstAtLeast, trimmed } from "../../../../workers/tracks/trim";
import { BEGIN, lineAt, listOf, walks } from "./made";
import { karney, placeAt } from "./oracle";

const NONE = new Uint32Array(0);
const alongOf = ({ longitude, latitude }: ReturnType<typeof lineAt>) => distancesAlong(longitude, latitude);

describe("distances along a line", () => {
  it("match Karney's to a millionth, near the poles and the equator, for steps and for jumps", () => {
    const places = fc.tuple(
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
    );
    const steps = fc.tuple(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.constantFrom(1e-5, 1e-3, 0.05, 2),
    );
    fc.assert(
      fc.property(places, fc.array(steps, { minLength: 1, maxLength: 20 }), ([east, north], moves) => {
        let [x, y] = [east, north];
        const line = [[x, y, 0] as [number, number, number]];
        for (const [across, up, by] of moves) {
          [x, y] = [x + across * by, Math.max(-89, Math.min(89, y + up * by))];
          line.push([x, y, 0]);
        }
        const points = pointsOf(line, null);
        const along = alongOf(points);
        let sum = 0;
        for (let at = 1; at < line.length; at++) sum += karney(placeAt(points, at - 1), placeAt(points, at));
        expect(Math.abs((along.at(-1) as number) - sum)).toBeLessThanOrEqual(1e-6 * sum + 1e-6);
      }),
    );
  });

  it("go the short way across the 180th meridian", () => {
    const points = pointsOf(
      [
        [179.999, 0, 0],
        [-179.999, 0, 0],
        [179.999, 0, 0],
      ],
      null,
    );
    expect(alongOf(points).at(-1)).toBeCloseTo(2 * karney([0, 0], [0.002, 0]), 3);
  });
});

describe("times of a track", () => {
  it("are interpolated by distance where some are missing", () => {
    const points = lineAt([
      [0, 0, 0, null],
      [100, 0, 0, 100],
      [125, 0, 0, null],
      [200, 0, 0, 200],
      [300, 0, 0, null],
    ]);
    const steady = increasingTimes(points.time, alongOf(points));
    expect(Array.from(steady ?? [], (time) => Math.round((time - BEGIN) / 1000))).toEqual([
      100, 100, 125, 200, 200,
    ]);
  });

  it("stand still while a clock that was set back catches up, and are dropped with fewer than two", () => {
    const points = lineAt([0, 50, 20, 60].map((seconds, at) => [10 * at, 0, 0, seconds] as const));
    expect([...(increasingTimes(points.time, alongOf(points)) ?? [])].map((time) => time - BEGIN)).toEqual([
      0, 50_000, 50_000, 60_000,
    ]);
    const lone = lineAt([
      [0, 0, 0, 5],
      [1, 0, 0, null],
    ]);
    expect(increasingTimes(lone.time, alongOf(lone))).toBeNull();
  });
});

describe("a reversed line", () => {
  it("has the same length and duration, and is the same line when reversed twice", () => {
    fc.assert(
      fc.property(walks(), (points) => {
        const back = reversed(points);
        expect(alongOf(back).at(-1)).toBeCloseTo(alongOf(points).at(-1) as number, 6);
        expect([back.time[0], back.time.at(-1)]).toEqual([points.time[0], points.time.at(-1)]);
        expect(listOf(reversed(back))).toEqual(listOf(points));
      }),
    );
  });
});

describe("trimming", () => {
  const shares = fc.tuple(
    fc.double({ min: 0, max: 0.45, noNaN: true }),
    fc.double({ min: 0.55, max: 1, noNaN: true }),
  );

  it("leaves exactly the given meters, with no point off the line", () => {
    fc.assert(
      fc.property(walks(3), shares, (points, [from, to]) => {
        const along = alongOf(points);
        const length = along.at(-1) as number;
        fc.pre(length > 10);
        const part = trimmed(points, along, from * length, to * length, NONE);
        const left = alongOf(part?.points ?? points);
        expect(left.at(-1)).toBeCloseTo((to - from) * length, 3);
        const old = new Set(listOf(points).map(String));
        // Both ends may be new.
        for (const place of listOf(part?.points ?? points).slice(1, -1))
          expect(old.has(String(place))).toBe(true);
      }),
    );
  });

  it("leaves exactly the given seconds", () => {
    fc.assert(
      fc.property(walks(3), shares, (points, [from, to]) => {
        const [start, end] = [points.time[0] as number, points.time.at(-1) as number];
        const [first, last] = [start + from * (end - start), start + to * (end - start)];
        const part = trimmed(points, points.time, first, last, NONE)?.points ?? points;
        expect(part.time[0]).toBeCloseTo(first, 3);
        expect(part.time.at(-1)).toBeCloseTo(last, 3);
      }),
    );
  });

  it("returns the line unchanged when nothing is cut, and nothing when all is", () => {
    const points = lineAt([
      [0, 0],
      [100, 0],
      [200, 0],
    ]);
    const along = alongOf(points);
    expect(trimmed(points, along, 0, along.at(-1) as number, NONE)?.points).toBe(points);
    expect(trimmed(points, along, 120, 80, NONE)).toBeNull();
    expect(firstAtLeast(along, 1e9)).toBe(3);
  });

  it("creates no point between two separate lines", () => {
    const points = lineAt([
      [0, 0],
      [100, 0],
      [5000, 0],
      [5100, 0],
    ]);
    const breaks = Uint32Array.of(2);
    const along = distancesAlong(points.longitude, points.latitude, breaks);
    const part = trimmed(points, along, 50, 150, breaks);
    expect(part?.points.time).toHaveLength(4);
    expect([...(part?.breaks ?? [])]).toEqual([2]);
    expect(
      distancesAlong(part?.points.longitude ?? along, part?.points.latitude ?? along, [2]).at(-1),
    ).toBeCloseTo(100, 0);
  });
});
