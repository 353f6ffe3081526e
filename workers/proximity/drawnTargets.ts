import { KIND } from "../../src/domain/featureColumns";
import type { Shapes } from "../duplicates/types";
import { WORLD_METERS, WORLD_UNITS } from "../graphics/types";

const UNITS_PER_METER = WORLD_UNITS / WORLD_METERS;

/** Areas that were drawn on the map, as shapes with a ring each. @param rings Web Mercator meters, x and y in turn */
export function shapesOfRings(rings: readonly Float64Array[]): Shapes {
  const closed = rings.map((ring) => Float64Array.of(...ring, ...ring.subarray(0, 2)));
  const vertices = closed.reduce((sum, ring) => sum + ring.length / 2, 0);
  const shapes: Shapes = {
    slots: new Uint32Array(rings.length),
    kinds: new Uint8Array(rings.length).fill(KIND.area),
    vertexStart: new Uint32Array(rings.length + 1),
    places: new Int32Array(vertices * 2),
    ringBegins: new Uint8Array(vertices),
  };
  let vertex = 0;
  closed.forEach((ring, at) => {
    shapes.ringBegins[vertex] = 1;
    // Whole numbers wrap around at the 180th meridian by themselves.
    shapes.places.set(
      ring.map((meters) => Math.round(meters * UNITS_PER_METER) | 0),
      vertex * 2,
    );
    vertex += ring.length / 2;
    shapes.vertexStart[at + 1] = vertex;
  });
  return shapes;
}
