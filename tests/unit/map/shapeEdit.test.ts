import { describe, expect, it } from "vitest";
import type { Geometry, Position } from "../../../src/domain/geometry";
import { toMercator } from "../../../src/geometry/mercator";
import { changedGeometry, drawnPaths, movedGeometry } from "../../../src/map/shapeEdit";

const LINE: Geometry = {
  type: "LineString",
  coordinates: [
    [-107.123456789, 40.1, 1900],
    [-107.2, 40.2, 2000],
    [-107.3, 40.3, 2100],
  ],
};
const AREA: Geometry = {
  type: "Polygon",
  coordinates: [
    [
      [-107, 40, 5],
      [-106, 40, 6],
      [-106, 41, 7],
      [-107, 40, 5],
    ],
  ],
};
const place = toMercator(-107.25, 40.25);

describe("a changed shape", () => {
  it("keeps unmoved vertices to the last digit, with elevations", () => {
    const paths = drawnPaths(LINE).map((path) => path.with(1, place));
    const changed = changedGeometry(LINE, paths);
    expect(changed?.coordinates).toEqual([
      LINE.coordinates[0],
      [expect.closeTo(-107.25, 9), expect.closeTo(40.25, 9), 0],
      LINE.coordinates[2],
    ]);
  });

  it("keeps the other vertices when one is added or removed", () => {
    const added = changedGeometry(LINE, [drawnPaths(LINE)[0]?.toSpliced(1, 0, place) ?? []]);
    expect(added?.coordinates).toHaveLength(4);
    expect(added?.coordinates.toSpliced(1, 1)).toEqual(LINE.coordinates);
    const removed = changedGeometry(LINE, [drawnPaths(LINE)[0]?.toSpliced(1, 1) ?? []]);
    expect(removed?.coordinates).toEqual([LINE.coordinates[0], LINE.coordinates[2]]);
  });

  it("is empty when too few vertices are left", () => {
    expect(changedGeometry(LINE, [drawnPaths(LINE)[0]?.slice(0, 1) ?? []])).toBeNull();
    expect(changedGeometry(AREA, [drawnPaths(AREA)[0]?.toSpliced(1, 1) ?? []])).toBeNull();
    expect(changedGeometry(AREA, [])).toBeNull();
  });

  it("moves as a whole, with closed rings, even across the 180th meridian", () => {
    const [dx] = toMercator(288, 0);
    const moved = movedGeometry(AREA, dx, 0);
    expect(moved).toEqual({
      type: "Polygon",
      coordinates: [
        [
          [expect.closeTo(-179, 9), expect.closeTo(40, 9), 0],
          [expect.closeTo(-178, 9), expect.closeTo(40, 9), 0],
          [expect.closeTo(-178, 9), expect.closeTo(41, 9), 0],
          [expect.closeTo(-179, 9), expect.closeTo(40, 9), 0],
        ],
      ],
    });
    const back = moved && movedGeometry(moved, -dx, 0);
    const rings = (back?.coordinates ?? []) as Position[][];
    expect(rings[0]?.[1]).toEqual([expect.closeTo(-106, 9), expect.closeTo(40, 9), 0]);
  });
});
