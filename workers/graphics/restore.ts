import { KIND } from "../../src/domain/featureColumns";
import { latitudeOf, longitudeOf } from "./fixedPoint";
import { type ContentBuffers, type ContentGeometry, FIRST_OF_PATH, LINE_STRIDE, POINT_STRIDE } from "./types";

/**
 * The geometry that buffers were built from, to within half a unit (5 mm), without vertices that repeat the one before
 * them; rings come back closed. Features are in drawing order: areas, lines, tracks, points.
 */
export function restoreGeometry({ points, lines }: ContentBuffers): ContentGeometry {
  const slots: number[] = [];
  const kinds: number[] = [];
  const vertexStart: number[] = [];
  const ringIndex: number[] = [];
  const ringStart: number[] = [];
  const coordinates: number[] = [];
  const begin = (slot: number, kind: number) => {
    slots.push(slot);
    kinds.push(kind);
    vertexStart.push(coordinates.length / 2);
    ringIndex.push(ringStart.length);
  };
  const { words, ends } = lines[0] ?? { words: new Int32Array(0), ends: [0, 0, 0] as const };
  for (let vertex = 0; vertex < ends[2]; vertex++) {
    const at = (vertex + 1) * LINE_STRIDE;
    const word = words[at + 2] as number;
    const slot = word & ~FIRST_OF_PATH;
    const kind = vertex < ends[0] ? KIND.area : vertex < ends[1] ? KIND.line : KIND.track;
    if (word & FIRST_OF_PATH) {
      if (kind !== KIND.area || slots.at(-1) !== slot) begin(slot, kind);
      if (kind === KIND.area) ringStart.push(coordinates.length / 2);
    }
    coordinates.push(longitudeOf(words[at] as number), latitudeOf(words[at + 1] as number));
  }
  for (let at = 0; at < points.length; at += POINT_STRIDE) {
    begin(points[at + 2] as number, KIND.point);
    coordinates.push(longitudeOf(points[at] as number), latitudeOf(points[at + 1] as number));
  }
  vertexStart.push(coordinates.length / 2);
  ringIndex.push(ringStart.length);
  return {
    slots: Uint32Array.from(slots),
    kinds: Uint8Array.from(kinds),
    vertexStart: Uint32Array.from(vertexStart),
    ringIndex: Uint32Array.from(ringIndex),
    ringStart: Uint32Array.from(ringStart),
    coordinates: Float64Array.from(coordinates),
  };
}
