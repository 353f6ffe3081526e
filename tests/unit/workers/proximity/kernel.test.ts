import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KIND } from "../../../../src/domain/featureColumns";
import { DistanceList, distancesTo } from "../../../../workers/proximity/kernel";
import { Targets } from "../../../../workers/proximity/targets";
import { run, type Sketch, shapesFrom } from "../duplicates/shapes";
import { distanceBetween } from "./oracle";

type Place = [longitude: number, latitude: number];

const REACH = 8100;

function measure(features: readonly Sketch[], targets: readonly Sketch[], reach = REACH): number[] {
  const index = new Targets(shapesFrom(targets), targets.keys());
  return [...run(distancesTo(index, shapesFrom(features), reach))];
}

const point = (...place: Place): Sketch => ({ kind: KIND.point, paths: [[place]] });
const line = (...path: Place[]): Sketch => ({ kind: KIND.line, paths: [path] });
const area = (...paths: Place[][]): Sketch => ({ kind: KIND.area, paths });
const square = (x: number, y: number, half: number): Place[] => [
  [x - half, y - half],
  [x + half, y - half],
  [x + half, y + half],
  [x - half, y + half],
  [x - half, y - half],
];

/** Where features are close together: on land, at the equator, across the 180th meridian, and near both poles. */
const CENTERS: Place[] = [
  [-105, 40],
  [0, 0],
  [179.995, 61],
  [-179.99, -45],
  [10, 84],
  [180, -83],
];

const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/**
 * Features of every kind within about 10 km of a position, including areas with holes, several parts and
 * self-crossings.
 */
function sketches([x, y]: Place): fc.Arbitrary<Sketch[]> {
  const wide = 0.06 / Math.cos((y * Math.PI) / 180);
  const place = fc
    .tuple(
      fc.double({ min: -wide, max: wide, noNaN: true }),
      fc.double({ min: -0.06, max: 0.06, noNaN: true }),
    )
    .map(([dx, dy]): Place => [wrapped(x + dx), y + dy]);
  const path = fc.array(place, { minLength: 1, maxLength: 24 });
  const ring = fc.array(place, { minLength: 3, maxLength: 20 }).map((open) => [...open, open[0] as Place]);
  const sketch = fc.oneof(
    place.map((at) => point(...at)),
    path.map((of) => line(...of)),
    path.map((of): Sketch => ({ kind: KIND.track, paths: [of] })),
    fc.array(ring, { minLength: 1, maxLength: 3 }).map((rings) => area(...rings)),
  );
  return fc.array(sketch, { minLength: 1, maxLength: 6 });
}

describe("distances to targets", () => {
  it.each(CENTERS)("match those of every pair of segments, around %s, %s", (...center) => {
    fc.assert(
      fc.property(sketches(center), sketches(center), (features, targets) => {
        const measured = measure(features, targets);
        features.forEach((feature, at) => {
          const least = Math.min(...targets.map((target) => distanceBetween(feature, target, center[0])));
          const found = measured[at] as number;
          // The map rounds vertices to 9 mm, which is less on the ground.
          const close = 0.03 + least * 1e-4;
          if (least < REACH - 1) expect(Math.abs(found - least)).toBeLessThan(close);
          else if (least > REACH + 1) expect(found).toBe(Number.POSITIVE_INFINITY);
        });
      }),
      { numRuns: 25 },
    );
  });

  it("respect holes, and adjacent parts", () => {
    const target = area(square(-105, 40, 0.02), square(-105, 40, 0.01), square(-104.9, 40, 0.01));
    const [inRing, inHole, inOther, outside] = measure(
      [point(-105.015, 40), point(-105, 40), point(-104.9, 40), point(-104.95, 40)],
      [target],
    );
    expect(inRing).toBe(0);
    expect(inHole).toBeGreaterThan(850);
    expect(inHole).toBeLessThan(857);
    expect(inOther).toBe(0);
    expect(outside).toBeGreaterThan(2500);
  });

  it("are 0 for features in an area, crossing it, or around a target", () => {
    const target = area(square(20, 50, 0.01));
    expect(
      measure(
        [
          area(square(20, 50, 0.001)),
          area(square(20, 50, 0.5)),
          line([19.9, 50], [20.1, 50.001]),
          line([20.001, 50], [20.002, 50]),
        ],
        [target],
      ),
    ).toEqual([0, 0, 0, 0]);
    expect(measure([area(square(20, 50, 0.5), square(20, 50, 0.4))], [point(20, 50)])).toEqual([
      Number.POSITIVE_INFINITY,
    ]);
  });

  it("go the short way across the 180th meridian", () => {
    const [near, inside] = measure(
      [point(-179.99, 65), point(179.5, 66)],
      [
        point(179.99, 65),
        area([
          [179, 65.5],
          [-179, 65.5],
          [-179, 66.5],
          [179, 66.5],
          [179, 65.5],
        ]),
      ],
    );
    // 0.02 degrees of the WGS84 parallel there.
    expect(near).toBeCloseTo(943.8, 0);
    expect(inside).toBe(0);
  });

  it("aren't numbers for features without vertices and excluded ones", () => {
    const shapes = shapesFrom([point(1, 1), { kind: KIND.line, paths: [[]] }, point(1, 1)]);
    const index = new Targets(shapesFrom([point(1, 1)]), [0]);
    expect([...run(distancesTo(index, shapes, REACH, Uint8Array.of(1, 0, 0)))]).toEqual([
      Number.NaN,
      Number.NaN,
      0,
    ]);
  });

  it("are beyond every reach without targets", () => {
    expect(measure([point(1, 1), area(square(2, 2, 1))], [])).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it("are the same among thousands of targets as beside the nearest", () => {
    const targets = Array.from({ length: 3000 }, (_, at) =>
      area(square(-106 + (at % 60) * 0.03, 38 + Math.floor(at / 60) * 0.03, 0.004)),
    );
    const features = Array.from({ length: 40 }, (_, at) => point(-106 + at * 0.0417, 38 + at * 0.0333));
    const measured = measure(features, targets);
    features.forEach((feature, at) => {
      const [[[x, y]]] = feature.paths as [[Place]];
      const around = targets.filter(({ paths }) => {
        const [west, south] = (paths as [[Place]])[0][0];
        return Math.abs(west - x) < 0.1 && Math.abs(south - y) < 0.1;
      });
      const least = Math.min(...around.map((target) => distanceBetween(feature, target, x)));
      expect(Math.abs((measured[at] as number) - least)).toBeLessThan(0.03 + least * 1e-4);
    });
  });
});

describe("a list of distances", () => {
  const distances = Float32Array.of(0, 100, 500, Number.POSITIVE_INFINITY, Number.NaN);
  /** Slots 10 to 14 hold the features. Slot 20 is empty. */
  const featureOf = Uint32Array.from({ length: 15 }, (_, slot) => Math.max(0, slot - 9));
  const list = new DistanceList(Uint32Array.of(13, 11, 20, 10, 14, 12), featureOf, distances);

  it("finds items within a number of meters, in order", () => {
    expect(list.find("within", 100)).toEqual({ places: Uint32Array.of(1, 3), slots: Uint32Array.of(11, 10) });
    expect([...list.find("within", 499).slots]).toEqual([11, 10]);
    expect([...list.find("within", 500).slots]).toEqual([11, 10, 12]);
  });

  it("finds items inside and beyond, the latter without unmeasured ones", () => {
    expect([...list.find("inside", 5000).slots]).toEqual([10]);
    expect(list.find("beyond", 100)).toEqual({ places: Uint32Array.of(0, 5), slots: Uint32Array.of(13, 12) });
    expect([...list.find("beyond", 0).slots]).toEqual([13, 11, 12]);
  });
});
