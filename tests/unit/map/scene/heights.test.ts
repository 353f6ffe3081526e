import { describe, expect, it } from "vitest";
import type { Geometry } from "../../../../src/domain/geometry";
import { positionsOf } from "../../../../src/map/scene/analyses";
import { raised } from "../../../../src/map/scene/heights";

describe("scene geometry", () => {
  it("gets a height at each vertex, in order", () => {
    const line: Geometry = {
      type: "LineString",
      coordinates: [
        [1, 2, 0],
        [3, 4, 0],
      ],
    };
    expect(raised(line, (vertex) => 100 + vertex).coordinates).toEqual([
      [1, 2, 100],
      [3, 4, 101],
    ]);
    const ring = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ] as [number, number, number][];
    const area: Geometry = { type: "Polygon", coordinates: [ring, ring] };
    const heights = (raised(area, (vertex) => vertex).coordinates as number[][][]).flat().map(([, , z]) => z);
    expect(heights).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(raised({ type: "Point", coordinates: [1, 2, 0] }, () => 5).coordinates).toEqual([1, 2, 5]);
  });

  it("is a line for a profile when it has two points", () => {
    expect(positionsOf(null)).toBeNull();
    expect(positionsOf({ paths: [[[0, 0]]] })).toBeNull();
    const line = positionsOf({
      paths: [
        [
          [0, 0, 800],
          [111_319.49, 0, 900],
        ],
      ],
    });
    expect(line?.[1]?.[0]).toBeCloseTo(1, 5);
    expect(line?.[1]?.[2]).toBe(0);
  });
});
