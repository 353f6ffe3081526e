import { booleanIntersects } from "@turf/turf";
import fc from "fast-check";
import type { Geometry } from "geojson";
import { expect, it } from "vitest";
import { touchingQuad } from "../../../../workers/vertex-select/touching";
import { VertexStore } from "../../../../workers/vertex-select/vertexStore";
import { area, line, type Place, point } from "./features";
import { rectangle, run, selectGeometry, WORLD } from "./oracle";

const REACH = 1000;
const coordinate = fc.integer({ min: -REACH, max: REACH });
const place = fc.tuple(coordinate, coordinate);

/** Returns a ring whose edges don't cross, with vertices ordered by their angle around the center. */
const ring = (center: Place, radii: readonly number[]): Place[] => {
  const places = radii.map((radius, index): Place => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
  });
  return [...places, places[0] as Place];
};

const anything = fc.oneof(
  place.map((at) => ({ feature: point(...at), shape: { type: "Point", coordinates: at } as Geometry })),
  fc.uniqueArray(place, { minLength: 2, maxLength: 5, selector: String }).map((places) => ({
    feature: line("Polyline", ...places),
    shape: { type: "LineString", coordinates: places } as Geometry,
  })),
  fc
    .tuple(place, fc.array(fc.integer({ min: 300, max: 900 }), { minLength: 4, maxLength: 8 }), fc.boolean())
    .map(([center, radii, hollow]) => {
      const rings = [ring(center, radii)];
      if (hollow) rings.push(ring(center, [150, 150, 150, 150, 150]));
      return {
        feature: area(...rings),
        shape: {
          type: "Polygon",
          coordinates: rings.map((each) => each.map(([x, y]) => [x, y])),
        } as Geometry,
      };
    }),
);

it("finds exactly what touches a turned rectangle, hidden or not, as turf does", () => {
  fc.assert(
    fc.property(
      fc.array(anything, { minLength: 1, maxLength: 20 }),
      place,
      fc.integer({ min: 20, max: 900 }),
      fc.integer({ min: 20, max: 900 }),
      fc.double({ min: 0.01, max: 3, noNaN: true }),
      fc.integer({ min: -1, max: 1 }),
      fc.boolean(),
      fc.nat(19),
      (made, [x, y], width, height, angle, world, indexed, gone) => {
        const store = new VertexStore();
        const shown = made.map((_, index) => index % 2);
        store.add(
          selectGeometry(
            made.map(({ feature }) => feature),
            undefined,
            shown,
          ),
        );
        if (indexed) store.index();
        store.remove(Uint32Array.of(gone));
        const flat = rectangle(x + 0.137, y + 0.731, width, height, angle);
        const corners = [0, 2, 4, 6, 0].map((at) => [flat[at] ?? 0, flat[at + 1] ?? 0]);
        const view: Geometry = { type: "Polygon", coordinates: [corners] };
        const expected = made.flatMap(({ shape }, slot) =>
          slot !== gone && booleanIntersects(shape, view) ? [slot] : [],
        );
        // The same position in another copy of the world.
        const shifted = flat.map((value, at) => (at % 2 === 0 ? value + world * WORLD : value));
        expect([...run(touchingQuad(store, shifted))].sort((a, b) => a - b)).toEqual(expected);
      },
    ),
    { numRuns: 1500 },
  );
});

it("finds an area that contains the whole rectangle, but none with the rectangle in a hole", () => {
  const square = (half: number): Place[] => [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ];
  const store = new VertexStore();
  store.add(selectGeometry([area(square(1000)), area(square(1000), square(500))]));
  store.index();
  expect([...run(touchingQuad(store, rectangle(0, 0, 100, 100, 0.3)))]).toEqual([0]);
});
