import { distance, lineString, point, pointToLineDistance } from "@turf/turf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { toDegrees, toMercator } from "../../../../src/geometry/mercator";
import { groundScale } from "../../../../workers/terrain/scales";
import { type NearTargets, nearMask, nearSteps, reachOf } from "../../../../workers/zones/near";
import { MATCH } from "../../../../workers/zones/types";

/** Ground of 2.2 x 1.5 km in Colorado, with 14.6 m cells. */
const [WEST, NORTH] = [-11_966_000, 4_940_000];
const GROUND = { width: 150, height: 100, west: WEST, north: NORTH, cell: 19.1 };
const METERS = GROUND.cell * groundScale(NORTH);
const line = (places: [number, number][]) =>
  Float64Array.from(places.flatMap((place) => toMercator(...place)));

const mask = (targets: NearTargets, meters: number) =>
  nearMask(inOneGo(nearSteps(GROUND, targets, reachOf(meters))), meters);

/** Tells whether the mask matches at a position in degrees. */
function matchesAt(
  { west, north, cell, width, cells }: ReturnType<typeof nearMask>,
  place: [number, number],
) {
  const [x, y] = toMercator(...place);
  return cells[Math.floor((north - y) / cell) * width + Math.floor((x - west) / cell)] === MATCH;
}

/** Positions on the ground and up to a mile around it. */
const place = fc
  .tuple(fc.double({ min: -0.5, max: 1.5, noNaN: true }), fc.double({ min: -0.5, max: 1.5, noNaN: true }))
  .map(([across, down]): [number, number] =>
    toDegrees(WEST + across * GROUND.width * GROUND.cell, NORTH - down * GROUND.height * GROUND.cell),
  );

describe("nearby ground", () => {
  it("is within turf's distance of a line, even of one outside the ground, to a cell", () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 100, max: 1500 }),
        fc.array(place, { minLength: 10, maxLength: 10 }),
        (corners, meters, tried) => {
          const near = mask({ areas: [], lines: [line(corners)] }, meters);
          for (const at of tried.filter((each) => isOnGround(each))) {
            const away = pointToLineDistance(point(at), lineString(corners), { units: "meters" });
            // One cell on either side: the line's and the position's.
            if (Math.abs(away - meters) < 2 * METERS + 0.005 * away) continue;
            expect(matchesAt(near, at)).toBe(away < meters);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is a circle around a waypoint, and all of an area with its surroundings", () => {
    const center = toDegrees(WEST + 75 * GROUND.cell, NORTH - 50 * GROUND.cell);
    const around = mask({ areas: [], lines: [line([center])] }, 300);
    const acres = around.cells.filter((cell) => cell === MATCH).length * METERS ** 2;
    expect(Math.abs(acres / (Math.PI * 300 ** 2) - 1)).toBeLessThan(0.08);
    const corners: [number, number][] = [
      [40, 30],
      [110, 30],
      [110, 70],
      [40, 70],
    ].map(([column = 0, row = 0]) => toDegrees(WEST + column * GROUND.cell, NORTH - row * GROUND.cell));
    const inside = mask({ areas: [[line(corners)]], lines: [] }, 0);
    expect(matchesAt(inside, center)).toBe(true);
    const beside = toDegrees(WEST + 36 * GROUND.cell, NORTH - 50 * GROUND.cell);
    expect(matchesAt(inside, beside)).toBe(false);
    expect(distance(center, beside, { units: "meters" })).toBeGreaterThan(500);
    expect(matchesAt(mask({ areas: [[line(corners)]], lines: [] }, 80), beside)).toBe(true);
  });

  it("is empty when nothing is in reach", () => {
    const far = toDegrees(WEST + 100_000, NORTH);
    expect(mask({ areas: [], lines: [line([far])] }, 1000).cells.includes(MATCH)).toBe(false);
  });

  it("is found on a grid of four million cells at most, whatever the reach", () => {
    const large = { ...GROUND, width: 1800, height: 1300, cell: 4 };
    for (const reach of [402, 8047]) {
      const grid = inOneGo(nearSteps(large, { areas: [], lines: [] }, reach));
      expect(grid.width * grid.height).toBeLessThan(4_010_000);
      expect(grid.width * grid.cell).toBeGreaterThan(1800 * 4 + 2 * reach);
    }
  });
});

function isOnGround(at: [number, number]): boolean {
  const [x, y] = toMercator(...at);
  const [column, row] = [(x - WEST) / GROUND.cell, (NORTH - y) / GROUND.cell];
  return column >= 0 && row >= 0 && column < GROUND.width && row < GROUND.height;
}
