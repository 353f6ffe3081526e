import { KIND } from "../../src/domain/featureColumns";
import { fixedX, fixedY } from "./fixedPoint";
import { findPole, type Rings } from "./pole";
import { ringEnd, ringFirst } from "./rings";
import type { ContentGeometry, LabelAnchors } from "./types";

/** Vertices processed between two points where the search may be interrupted. */
const STEP = 4096;

/**
 * Finds where each feature's label goes: at a point, at the midpoint of a line, or inside an area at the position
 * farthest from its edges and holes. A feature without vertices gets room -1. Yields the number of features processed.
 */
export function* findAnchors(geometry: ContentGeometry): Generator<number, LabelAnchors, void> {
  const { kinds, vertexStart } = geometry;
  const anchors: LabelAnchors = {
    slots: geometry.slots.slice(),
    places: new Int32Array(kinds.length * 2),
    angles: new Float32Array(kinds.length),
    rooms: new Float32Array(kinds.length).fill(-1),
  };
  let vertices = 0;
  for (let i = 0; i < kinds.length; i++) {
    const first = vertexStart[i] ?? 0;
    const end = vertexStart[i + 1] ?? first;
    vertices += end - first + 1;
    if (vertices > STEP) {
      yield i;
      vertices = 0;
    }
    if (end === first) continue;
    if (kinds[i] === KIND.area) yield* placeInArea(geometry, i, anchors);
    else if (kinds[i] === KIND.point) place(anchors, i, geometry.coordinates, first);
    else placeOnLine(geometry, i, anchors);
  }
  return anchors;
}

function place(anchors: LabelAnchors, feature: number, coordinates: Float64Array, vertex: number): void {
  anchors.places[feature * 2] = fixedX(coordinates[vertex * 2] as number);
  anchors.places[feature * 2 + 1] = fixedY(coordinates[vertex * 2 + 1] as number);
  anchors.rooms[feature] = 0;
}

/** Returns the vertices from `first` to before `end`, unwrapped: 2 units per vertex, relative to the first one. */
function unwound(coordinates: Float64Array, first: number, end: number, originX: number, originY: number) {
  const xy = new Float64Array((end - first) * 2);
  let x = 0;
  for (let vertex = first; vertex < end; vertex++) {
    // Takes the short way around the world.
    x += (fixedX(coordinates[vertex * 2] as number) - originX - x) | 0;
    xy[(vertex - first) * 2] = x;
    xy[(vertex - first) * 2 + 1] = fixedY(coordinates[vertex * 2 + 1] as number) - originY;
  }
  return xy;
}

function placeOnLine(
  { coordinates, vertexStart }: ContentGeometry,
  feature: number,
  anchors: LabelAnchors,
): void {
  const first = vertexStart[feature] as number;
  const end = vertexStart[feature + 1] as number;
  place(anchors, feature, coordinates, first);
  const originX = anchors.places[feature * 2] as number;
  const originY = anchors.places[feature * 2 + 1] as number;
  const xy = unwound(coordinates, first, end, originX, originY);
  const lengthAt = (i: number) =>
    Math.hypot(
      (xy[i * 2] as number) - (xy[i * 2 - 2] as number),
      (xy[i * 2 + 1] as number) - (xy[i * 2 - 1] as number),
    );
  let length = 0;
  for (let i = 1; i < end - first; i++) length += lengthAt(i);
  if (length === 0) return;
  let left = length / 2;
  let at = 1;
  while (at < end - first - 1 && lengthAt(at) < left) left -= lengthAt(at++);
  const share = Math.min(1, left / (lengthAt(at) || 1));
  const fromX = xy[at * 2 - 2] as number;
  const fromY = xy[at * 2 - 1] as number;
  const dx = (xy[at * 2] as number) - fromX;
  const dy = (xy[at * 2 + 1] as number) - fromY;
  anchors.places[feature * 2] = Math.round(originX + fromX + share * dx) | 0;
  anchors.places[feature * 2 + 1] = Math.round(originY + fromY + share * dy);
  // Turns the text so that it reads left to right: at most a quarter turn.
  const angle = Math.atan2(dy, dx);
  anchors.angles[feature] = Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle;
  anchors.rooms[feature] = length;
}

function* placeInArea(
  geometry: ContentGeometry,
  feature: number,
  anchors: LabelAnchors,
): Generator<number, void, void> {
  const { coordinates, ringIndex, vertexStart } = geometry;
  place(anchors, feature, coordinates, vertexStart[feature] as number);
  const originX = anchors.places[feature * 2] as number;
  const originY = anchors.places[feature * 2 + 1] as number;
  const rings: Rings = [];
  for (let ring = ringIndex[feature] ?? 0; ring < (ringIndex[feature + 1] ?? 0); ring++) {
    const first = ringFirst(geometry, ring);
    const end = ringEnd(geometry, feature, ring);
    if (end > first) rings.push(unwound(coordinates, first, end, originX, originY));
  }
  const pole = yield* findPole(rings, feature);
  if (!pole) return;
  anchors.places[feature * 2] = Math.round(originX + pole.x) | 0;
  anchors.places[feature * 2 + 1] = Math.round(originY + pole.y);
  anchors.rooms[feature] = pole.distance;
}
