import { fixedX, fixedY } from "../graphics/fixedPoint";
import { restoreVertices } from "../graphics/restore";
import { type ContentGeometry, WORLD_METERS, WORLD_UNITS } from "../graphics/types";
import type { DrawnFeatures, Shapes } from "./types";

const UNIT_METERS = WORLD_METERS / WORLD_UNITS;
const RADIANS_PER_UNIT = (2 * Math.PI) / WORLD_UNITS;

/** Returns the meters on the ground in one unit at a y, from the scale of Web Mercator. */
export const metersPerUnit = (y: number): number => UNIT_METERS / Math.cosh(y * RADIANS_PER_UNIT);

/** Converts geometry in degrees to shapes. Slots, kinds and vertexStart are shared, not copied. */
export function shapesOf({ coordinates, ringIndex: _, ...geometry }: ContentGeometry): Shapes {
  const places = new Int32Array(coordinates.length);
  for (let at = 0; at < coordinates.length; at += 2) {
    places[at] = fixedX(coordinates[at] as number);
    places[at + 1] = fixedY(coordinates[at + 1] as number);
  }
  const { slots, kinds, vertexStart, ringStart } = geometry;
  return { slots, kinds, vertexStart, places, ringBegins: ringBeginsOf(ringStart, coordinates.length / 2) };
}

/** Converts drawn features to shapes. They use the same units, so nothing is projected. */
export function shapesOfDrawn(drawn: DrawnFeatures): Shapes {
  const { places, slots, kinds, vertexStart, ringStart } = restoreVertices(drawn);
  return { places, slots, kinds, vertexStart, ringBegins: ringBeginsOf(ringStart, places.length / 2) };
}

/** Returns a byte per vertex that marks the first vertex of each ring. */
export function ringBeginsOf(ringStart: Uint32Array, vertices: number): Uint8Array {
  const begins = new Uint8Array(vertices);
  for (const vertex of ringStart) begins[vertex] = 1;
  return begins;
}

/** Concatenates the features of all parts in new arrays. */
export function joinShapes(parts: readonly Shapes[]): Shapes {
  const features = parts.reduce((sum, { kinds }) => sum + kinds.length, 0);
  const vertices = parts.reduce((sum, { ringBegins }) => sum + ringBegins.length, 0);
  const all: Shapes = {
    slots: new Uint32Array(features),
    kinds: new Uint8Array(features),
    vertexStart: new Uint32Array(features + 1),
    places: new Int32Array(vertices * 2),
    ringBegins: new Uint8Array(vertices),
  };
  let feature = 0;
  let vertex = 0;
  for (const part of parts) {
    const count = part.kinds.length;
    all.slots.set(part.slots, feature);
    all.kinds.set(part.kinds, feature);
    all.places.set(part.places, vertex * 2);
    all.ringBegins.set(part.ringBegins, vertex);
    for (let at = 1; at <= count; at++)
      all.vertexStart[feature + at] = (part.vertexStart[at] as number) + vertex;
    feature += count;
    vertex += part.ringBegins.length;
  }
  return all;
}

/**
 * Writes the bounding box of a feature at index `4 * to`: west, south, east, north in units. West is inside the world;
 * east may be beyond the 180th meridian. Writes NaN for a feature without vertices.
 */
export function writeBox(
  { places, vertexStart }: Shapes,
  feature: number,
  boxes: Float64Array,
  to = 0,
): void {
  const first = vertexStart[feature] as number;
  const end = vertexStart[feature + 1] as number;
  let x = first < end ? (places[first * 2] as number) : Number.NaN;
  let [west, east] = [x, x];
  let south = first < end ? (places[first * 2 + 1] as number) : Number.NaN;
  let north = south;
  for (let vertex = first + 1; vertex < end; vertex++) {
    // Takes the short way around the world from vertex to vertex.
    x += ((places[vertex * 2] as number) - x) | 0;
    const y = places[vertex * 2 + 1] as number;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  const turn = Math.floor((west + WORLD_UNITS / 2) / WORLD_UNITS) * WORLD_UNITS;
  boxes[to * 4] = west - turn;
  boxes[to * 4 + 1] = south;
  boxes[to * 4 + 2] = east - turn;
  boxes[to * 4 + 3] = north;
}
