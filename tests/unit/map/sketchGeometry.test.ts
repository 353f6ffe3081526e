import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "../../../src/domain/geometry";
import { toDegrees, toMercator } from "../../../src/geometry/mercator";
import {
  type DrawnVertex,
  lineGeometry,
  pointGeometry,
  polygonGeometry,
} from "../../../src/map/sketchGeometry";
import { unwrapLine } from "../../../src/map/unwrap";

const vertex = fc
  .tuple(fc.double({ min: -700, max: 700, noNaN: true }), fc.double({ min: -84, max: 84, noNaN: true }))
  .map(([longitude, latitude]): DrawnVertex => toMercator(longitude, latitude));

const flat = (positions: readonly Position[]) => positions.flatMap((position) => position.slice(0, 2));

describe("pointGeometry", () => {
  it("keeps the full precision and has elevation 0", () => {
    const geometry = pointGeometry(toMercator(-99.641234567891, 39.261234567891));
    expect(geometry.type).toBe("Point");
    const [longitude, latitude, elevation] = geometry.coordinates as Position;
    expect(longitude).toBeCloseTo(-99.641234567891, 11);
    expect(latitude).toBeCloseTo(39.261234567891, 11);
    expect(elevation).toBe(0);
  });

  it("normalizes the longitude of a wrapped view", () => {
    const geometry = pointGeometry(toMercator(190, 52));
    expect((geometry.coordinates as Position)[0]).toBeCloseTo(-170, 9);
  });
});

describe("lineGeometry", () => {
  it("needs two different vertices", () => {
    expect(lineGeometry([])).toBeNull();
    expect(lineGeometry([[1, 1]])).toBeNull();
    expect(
      lineGeometry([
        [1, 1],
        [1, 1],
      ]),
    ).toBeNull();
  });

  it("drops the duplicate vertex of a double-click", () => {
    const geometry = lineGeometry([
      [0, 0],
      [10, 10],
      [10, 10],
    ]);
    expect(geometry?.coordinates).toHaveLength(2);
  });

  it("crosses the 180th meridian with longitudes on both sides", () => {
    const geometry = lineGeometry([toMercator(179, 51), toMercator(181, 52)]);
    const coordinates = geometry?.coordinates as Position[];
    expect(coordinates[0]?.[0]).toBeCloseTo(179, 9);
    expect(coordinates[1]?.[0]).toBeCloseTo(-179, 9);
  });

  it("can be drawn again unchanged: read the short way round, it has the same shape", () => {
    fc.assert(
      fc.property(fc.array(vertex, { minLength: 2, maxLength: 8 }), (drawn) => {
        const geometry = lineGeometry(drawn);
        if (geometry?.type !== "LineString") return;
        const { coordinates } = geometry;
        for (const [longitude] of coordinates) {
          expect(longitude).toBeGreaterThanOrEqual(-180);
          expect(longitude).toBeLessThan(180);
        }
        const again = unwrapLine(flat(coordinates), 0, coordinates.length);
        const offset = (again[0]?.[0] ?? 0) - toDegrees(...(drawn[0] ?? [0, 0]))[0];
        // Every drawn vertex is there in order, shifted by the same whole turns.
        let at = 0;
        for (const [x, y] of drawn) {
          const [longitude, latitude] = toDegrees(x, y);
          at = again.findIndex(
            ([l, b], index) =>
              index >= at && Math.abs(l - offset - longitude) < 1e-6 && Math.abs(b - latitude) < 1e-6,
          );
          expect(at).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe("polygonGeometry", () => {
  const triangle: DrawnVertex[] = [
    [0, 0],
    [10, 0],
    [10, 10],
  ];

  it("closes its rings", () => {
    const rings = polygonGeometry([triangle])?.coordinates as Position[][];
    expect(rings[0]).toHaveLength(4);
    expect(rings[0]?.[0]).toEqual(rings[0]?.[3]);
    expect(polygonGeometry([[...triangle, [0, 0]]])?.coordinates).toEqual(rings);
  });

  it("needs three different corners", () => {
    expect(polygonGeometry([])).toBeNull();
    expect(polygonGeometry([[]])).toBeNull();
    expect(polygonGeometry([triangle.slice(0, 2)])).toBeNull();
    expect(
      polygonGeometry([
        [
          [0, 0],
          [5, 5],
          [5, 5],
          [0, 0],
        ],
      ]),
    ).toBeNull();
  });

  it("leaves out an invalid ring and keeps the others", () => {
    expect(polygonGeometry([triangle, [[3, 3]]])?.coordinates).toHaveLength(1);
  });
});
