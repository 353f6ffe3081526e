import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ColumnFeature, KIND, toColumns } from "../../../../src/domain/featureColumns";
import { findAnchors } from "../../../../workers/graphics/anchors";
import { fixedX, fixedY } from "../../../../workers/graphics/fixedPoint";
import type { LabelAnchors } from "../../../../workers/graphics/types";

type Place = [x: number, y: number];

const TYPES = ["Point", "Polyline", "Polygon", "Tracks"] as const;

function anchorsOf(...features: { kind: number; paths: Place[][] }[]): LabelAnchors {
  const list = features.map(({ kind, paths }) => {
    const coordinates = paths.map((path) => path.map(([x, y]) => [x, y, 0]));
    const geometry =
      kind === KIND.point
        ? { type: "Point", coordinates: coordinates[0]?.[0] }
        : kind === KIND.area
          ? { type: "Polygon", coordinates }
          : { type: "LineString", coordinates: coordinates[0] };
    const properties = {
      ghType: TYPES[kind],
      color: [0, 0, 0, 1],
      strokeWidth: 4,
      strokeType: "solid",
      icon: null,
    };
    return { uuid: "u", title: "", geometry, properties } as unknown as ColumnFeature;
  });
  const slots = Uint32Array.from(list, (_, index) => index + 5);
  const steps = findAnchors({ ...toColumns(list), slots });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Converts positions to units, each the short way around the world from the previous one. */
function units(path: readonly Place[]): Place[] {
  const originX = fixedX(path[0]?.[0] ?? 0);
  let x = originX;
  return path.map(([longitude, latitude]) => {
    x += (fixedX(longitude) - x) | 0;
    return [x, fixedY(latitude)];
  });
}

function distance([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
  const t =
    length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

/**
 * Returns the distance from the nearest edge, negative outside and in holes. Uses winding numbers, not the even-odd
 * rule.
 */
function depth(place: Place, [outer = [], ...holes]: Place[][]): number {
  const edges = [outer, ...holes].map((ring) =>
    Math.min(...ring.map((corner, i) => distance(place, corner, ring[(i + 1) % ring.length] ?? corner))),
  );
  const winding = (ring: Place[]) => {
    let turns = 0;
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
      const a = Math.atan2(ay - place[1], ax - place[0]);
      const b = Math.atan2(by - place[1], bx - place[0]);
      let turn = b - a;
      if (turn > Math.PI) turn -= 2 * Math.PI;
      if (turn < -Math.PI) turn += 2 * Math.PI;
      turns += turn;
    });
    return Math.abs(turns) > Math.PI;
  };
  const inside = winding(outer) && !holes.some(winding);
  return (inside ? 1 : -1) * Math.min(...edges);
}

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Areas of any shape that don't cross themselves, with or without a hole, also across the 180th meridian. */
const areas = fc.record({
  center: fc.tuple(degrees(-180, 180), degrees(-60, 60)),
  radii: fc.array(degrees(0.2, 5), { minLength: 3, maxLength: 14 }),
  flat: degrees(0.02, 1),
  hole: fc.boolean(),
});

/** Two slivers between edge and hole, which make the search visit thousands of squares. */
const LONG_SEARCH = {
  center: [0, 0] as Place,
  radii: [0.3881083941087127, 0.2, 0.2, 2.0662773074582224, 0.2, 0.2],
  flat: 0.02,
  hole: true,
};

describe("label anchors", () => {
  it("of points are the points", () => {
    const { places, angles, rooms, slots } = anchorsOf({ kind: KIND.point, paths: [[[-110, 45]]] });
    expect([...places]).toEqual([fixedX(-110), fixedY(45)]);
    expect([...angles, ...rooms, ...slots]).toEqual([0, 0, 5]);
  });

  it("of lines lie at half their length, along them", () => {
    const path = fc.array(fc.tuple(degrees(-180, 180), degrees(-80, 80)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(path, fc.constantFrom(KIND.line, KIND.track), (coordinates, kind) => {
        const { places, angles, rooms } = anchorsOf({ kind, paths: [coordinates] });
        const way = units(coordinates);
        const lengths = way
          .slice(1)
          .map(([x, y], i) => Math.hypot(x - (way[i]?.[0] ?? 0), y - (way[i]?.[1] ?? 0)));
        const total = lengths.reduce((sum, length) => sum + length, 0);
        expect(rooms[0]).toBe(Math.fround(total));
        if (total === 0) return;
        // The anchor must be on the line, equally far along it from both ends.
        const [x = 0, y = 0] = places;
        let before = 0;
        // Two segments match if the anchor is one of the vertices.
        const slants = lengths.flatMap((length, i) => {
          const [from, to] = [way[i] as Place, way[i + 1] as Place];
          const near: Place = [from[0] + ((x - from[0]) | 0), y];
          const along = Math.hypot(near[0] - from[0], near[1] - from[1]);
          const hit = distance(near, from, to) <= 1 && Math.abs(before + along - total / 2) <= 2;
          before += length;
          const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
          return hit ? [Math.abs(Math.sin(angle - (angles[0] ?? 9)))] : [];
        });
        expect(Math.min(...slants)).toBeLessThan(1e-5);
        expect(Math.abs(angles[0] ?? 9)).toBeLessThanOrEqual(Math.fround(Math.PI / 2));
      }),
    );
  });

  it("of areas are inside, not in holes, and nowhere else has much more room", () => {
    fc.assert(
      fc.property(areas, ({ center, radii, flat, hole }) => {
        const ring = (share: number): Place[] =>
          radii.map((radius, i) => {
            const angle = (i / radii.length) * 2 * Math.PI;
            const x = center[0] + Math.cos(angle) * radius * share;
            return [x - 360 * Math.round(x / 360), center[1] + Math.sin(angle) * radius * share * flat];
          });
        const paths = hole ? [ring(1), ring(0.6)] : [ring(1)];
        const { places, rooms } = anchorsOf({ kind: KIND.area, paths });
        const [outer = []] = paths;
        const origin = fixedX(outer[0]?.[0] ?? 0);
        const rings = paths.map((path) =>
          units(path).map(([x, y]): Place => [origin + ((x - origin) | 0), y]),
        );
        const at: Place = [origin + (((places[0] ?? 0) - origin) | 0), places[1] ?? 0];
        const here = depth(at, rings);
        expect(here).toBeGreaterThan(0);
        expect(Math.abs(here - (rooms[0] ?? 0))).toBeLessThanOrEqual(Math.max(2, here * 1e-5));
        // No point of a grid may be farther from the edges, within the search's precision.
        const xs = rings[0]?.map(([x]) => x) ?? [];
        const ys = rings[0]?.map(([, y]) => y) ?? [];
        const [west, east] = [Math.min(...xs), Math.max(...xs)];
        const [south, north] = [Math.min(...ys), Math.max(...ys)];
        let best = 0;
        for (let i = 1; i < 16; i++) {
          for (let j = 1; j < 16; j++) {
            best = Math.max(
              best,
              depth([west + ((east - west) * i) / 16, south + ((north - south) * j) / 16], rings),
            );
          }
        }
        expect(here).toBeGreaterThanOrEqual(best - 0.021 * Math.min(east - west, north - south) - 2);
      }),
      { numRuns: 60, examples: [[LONG_SEARCH]] },
    );
  });

  it("of a C lie inside it and not in its opening; those of slivers lie inside too", () => {
    const c: Place[] = [
      [0, 0],
      [10, 0],
      [10, 1],
      [2, 1],
      [2, 9],
      [10, 9],
      [10, 10],
      [0, 10],
    ];
    const { places } = anchorsOf({ kind: KIND.area, paths: [c] });
    expect(depth([places[0] ?? 0, places[1] ?? 0], [units(c)])).toBeGreaterThan(0);
    const sliver: Place[] = [
      [-110, 45],
      [-100, 45.00001],
      [-100, 45.00002],
      [-110, 45.00001],
    ];
    const [x = 0, y = 0] = anchorsOf({ kind: KIND.area, paths: [sliver] }).places;
    expect(depth([x, y], [units(sliver)])).toBeGreaterThan(0);
  });

  it("of zero-size shapes are their position, without room; without vertices there is none", () => {
    const spot: Place[] = [
      [1, 2],
      [1, 2],
      [1, 2],
    ];
    const { places, rooms } = anchorsOf(
      { kind: KIND.area, paths: [spot] },
      { kind: KIND.line, paths: [spot] },
      { kind: KIND.track, paths: [[]] },
    );
    expect([...rooms]).toEqual([0, 0, -1]);
    expect([...places.subarray(0, 4)]).toEqual([fixedX(1), fixedY(2), fixedX(1), fixedY(2)]);
  });
});
