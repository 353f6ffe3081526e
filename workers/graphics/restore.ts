import { KIND } from "../../src/domain/featureColumns";
import { latitudeOf, longitudeOf } from "./fixedPoint";
import { type ContentBuffers, type ContentGeometry, FIRST_OF_PATH, LINE_STRIDE, POINT_STRIDE } from "./types";

/** Geometry with integer vertices: 2 per vertex, x and y as in ContentBuffers. */
export type RestoredVertices = Omit<ContentGeometry, "coordinates"> & { places: Int32Array };

/**
 * Restores the geometry that buffers were built from, to within half a unit (5 mm), without vertices that repeat the
 * one before. Rings come back closed. Features are in drawing order: areas, lines, tracks, points.
 */
export function restoreGeometry(buffers: Pick<ContentBuffers, "points" | "lines">): ContentGeometry {
  const { places, ...geometry } = restoreVertices(buffers);
  const coordinates = new Float64Array(places.length);
  for (let at = 0; at < places.length; at += 2) {
    coordinates[at] = longitudeOf(places[at] as number);
    coordinates[at + 1] = latitudeOf(places[at + 1] as number);
  }
  return { ...geometry, coordinates };
}

/** Restores the geometry in integer units, see restoreGeometry. */
export function restoreVertices({
  points,
  lines,
}: Pick<ContentBuffers, "points" | "lines">): RestoredVertices {
  const { words, ends } = lines[0] ?? { words: new Int32Array(0), ends: [0, 0, 0] as const };
  const slots: number[] = [];
  const kinds: number[] = [];
  const vertexStart: number[] = [];
  const ringIndex: number[] = [];
  const ringStart: number[] = [];
  const places = new Int32Array((ends[2] + points.length / POINT_STRIDE) * 2);
  let to = 0;
  const begin = (slot: number, kind: number) => {
    slots.push(slot);
    kinds.push(kind);
    vertexStart.push(to / 2);
    ringIndex.push(ringStart.length);
  };
  for (let vertex = 0; vertex < ends[2]; vertex++) {
    const at = (vertex + 1) * LINE_STRIDE;
    const word = words[at + 2] as number;
    const slot = word & ~FIRST_OF_PATH;
    const kind = vertex < ends[0] ? KIND.area : vertex < ends[1] ? KIND.line : KIND.track;
    if (word & FIRST_OF_PATH) {
      if (kind !== KIND.area || slots.at(-1) !== slot) begin(slot, kind);
      if (kind === KIND.area) ringStart.push(to / 2);
    }
    places[to++] = words[at] as number;
    places[to++] = words[at + 1] as number;
  }
  for (let at = 0; at < points.length; at += POINT_STRIDE) {
    begin(points[at + 2] as number, KIND.point);
    places[to++] = points[at] as number;
    places[to++] = points[at + 1] as number;
  }
  vertexStart.push(to / 2);
  ringIndex.push(ringStart.length);
  return {
    slots: Uint32Array.from(slots),
    kinds: Uint8Array.from(kinds),
    vertexStart: Uint32Array.from(vertexStart),
    ringIndex: Uint32Array.from(ringIndex),
    ringStart: Uint32Array.from(ringStart),
    places,
  };
}
