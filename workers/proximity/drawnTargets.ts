import { KIND } from "../../src/domain/featureColumns";
import type { Shapes } from "../duplicates/types";
import { WORLD_METERS, WORLD_UNITS } from "../graphics/types";
import type { Paths } from "../ground/cover";
import type { MapExtent } from "../map-features/types";

const UNITS_PER_METER = WORLD_UNITS / WORLD_METERS;

/**
 * Converts areas drawn on the map to shapes with one ring each.
 *
 * @param rings Web Mercator meters, alternating x and y
 */
export const shapesOfRings = (rings: readonly Float64Array[]): Shapes =>
  shapesOfPaths(
    rings.map((ring) => [ring]),
    [],
  );

/**
 * Converts areas (with holes among their rings) and lines to shapes, areas first. Web Mercator meters, alternating x
 * and y.
 */
export function shapesOfPaths(areas: readonly Paths[], lines: Paths): Shapes {
  const all: readonly Paths[] = [...areas.map((rings) => rings.map(closed)), ...lines.map((line) => [line])];
  const vertices = all.flat().reduce((sum, path) => sum + path.length / 2, 0);
  const shapes: Shapes = {
    slots: new Uint32Array(all.length),
    kinds: new Uint8Array(all.length).fill(KIND.line).fill(KIND.area, 0, areas.length),
    vertexStart: new Uint32Array(all.length + 1),
    places: new Int32Array(vertices * 2),
    ringBegins: new Uint8Array(vertices),
  };
  let vertex = 0;
  all.forEach((paths, at) => {
    for (const path of paths) {
      if (at < areas.length) shapes.ringBegins[vertex] = 1;
      writeUnits(path, shapes.places, vertex * 2);
      vertex += path.length / 2;
    }
    shapes.vertexStart[at + 1] = vertex;
  });
  return shapes;
}

/** Writes a path as integers, which wrap around at the 180th meridian by overflow. */
function writeUnits(path: Float64Array, places: Int32Array, from: number): void {
  path.forEach((meters, at) => {
    places[from + at] = Math.round(meters * UNITS_PER_METER) | 0;
  });
}

/** Returns a ring that repeats its first vertex at the end. */
function closed(ring: Float64Array): Float64Array {
  if (ring.length > 2 && ring[0] === ring.at(-2) && ring[1] === ring.at(-1)) return ring;
  const whole = new Float64Array(ring.length + 2);
  whole.set(ring);
  whole.set(ring.subarray(0, 2), ring.length);
  return whole;
}

/**
 * Marks features outside the box around some corners with 1.
 *
 * @param corners Web Mercator meters, alternating x and y
 */
export function outsideOf(
  corners: Float64Array,
  { places, vertexStart, kinds }: Shapes,
): Uint8Array<ArrayBuffer> {
  const { xmin, ymin, xmax, ymax } = boxOf(corners);
  const [x, y] = [((xmin + xmax) / 2) * UNITS_PER_METER, ((ymin + ymax) / 2) * UNITS_PER_METER];
  const [across, up] = [((xmax - xmin) / 2) * UNITS_PER_METER, ((ymax - ymin) / 2) * UNITS_PER_METER];
  const outside = new Uint8Array(kinds.length);
  for (let feature = 0; feature < kinds.length; feature++) {
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
    const end = vertexStart[feature + 1] as number;
    for (let vertex = vertexStart[feature] as number; vertex < end; vertex++) {
      // Takes the short way around the world from the center of the box.
      const east0 = ((places[vertex * 2] as number) - x) | 0;
      const north0 = (places[vertex * 2 + 1] as number) - y;
      west = Math.min(west, east0);
      east = Math.max(east, east0);
      south = Math.min(south, north0);
      north = Math.max(north, north0);
    }
    if (east < -across || west > across || north < -up || south > up) outside[feature] = 1;
  }
  return outside;
}

/** Returns the box around some corners, Web Mercator meters. */
export function boxOf(corners: Float64Array): MapExtent {
  const box = { xmin: Infinity, ymin: Infinity, xmax: -Infinity, ymax: -Infinity };
  for (let at = 0; at < corners.length; at += 2) {
    const [x, y] = [corners[at] as number, corners[at + 1] as number];
    box.xmin = Math.min(box.xmin, x);
    box.xmax = Math.max(box.xmax, x);
    box.ymin = Math.min(box.ymin, y);
    box.ymax = Math.max(box.ymax, y);
  }
  return box;
}
