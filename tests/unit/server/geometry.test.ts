import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkGeometry, countVertices, GeometryError } from "../../../server/services/geometry";

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const position = fc.tuple(degrees(180), degrees(90));

describe("checkGeometry", () => {
  it("keeps every valid line unchanged, with elevation 0 where it is missing", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 2, maxLength: 50 }), (line) => {
        const checked = checkGeometry({ type: "LineString", coordinates: line }, "Polyline");
        expect(checked.coordinates).toEqual(line.map(([x, y]) => [x, y, 0]));
      }),
    );
  });

  it("closes rings, and leaves closed ones alone", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 4, maxLength: 20 }), (ring) => {
        const once = checkGeometry({ type: "Polygon", coordinates: [ring] }, "Polygon");
        expect(checkGeometry(once, "Polygon")).toEqual(once);
        const [closed = []] = once.coordinates as unknown[][];
        expect(closed.at(-1)).toEqual(closed[0]);
      }),
    );
  });

  it("makes both ends of a ring one vertex, including elevation", () => {
    const ring = [
      [0, 0, 5],
      [1, 0, 6],
      [1, 1, 7],
      [0, 0, 8],
    ];
    const checked = checkGeometry({ type: "Polygon", coordinates: [ring] }, "Polygon");
    expect(checked.coordinates).toEqual([
      [
        [0, 0, 5],
        [1, 0, 6],
        [1, 1, 7],
        [0, 0, 5],
      ],
    ]);
  });

  it("throws only GeometryError for any input", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Point" as const, "LineString" as const, "Polygon" as const),
        fc.constantFrom("Point" as const, "Polyline" as const, "Polygon" as const, "Tracks" as const),
        fc.jsonValue(),
        (type, ghType, coordinates) => {
          try {
            expect(countVertices(checkGeometry({ type, coordinates }, ghType))).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toBeInstanceOf(GeometryError);
          }
        },
      ),
    );
  });

  it("counts vertices over all rings", () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
    ];
    const raw = { type: "Polygon" as const, coordinates: [ring, ring] };
    expect(() => checkGeometry(raw, "Polygon", 5)).toThrow("at most 5 vertices");
    expect(countVertices(checkGeometry(raw, "Polygon", 6))).toBe(8);
  });
});
