import earcut from "earcut";
import { KIND } from "../../src/domain/featureColumns";
import { fixedX, fixedY } from "./fixedPoint";
import { buildLines } from "./lines";
import { ringFirst } from "./rings";
import { type ContentBuffers, type ContentGeometry, FILL_STRIDE, POINT_STRIDE } from "./types";

/** Features processed between two points where the build may be interrupted. */
const STEP = 256;

/**
 * Builds vertex buffers for features in order: later ones are drawn above earlier ones of the same kind. Yields often
 * enough for interruption.
 */
export function* buildContent(geometry: ContentGeometry): Generator<number, ContentBuffers, void> {
  const lines = yield* buildLines(geometry);
  const fills = yield* buildFills(geometry);
  return { points: buildPoints(geometry), lines, ...fills };
}

function buildPoints({ kinds, vertexStart, coordinates, slots }: ContentGeometry): Int32Array {
  let count = 0;
  for (const kind of kinds) if (kind === KIND.point) count++;
  const points = new Int32Array(count * POINT_STRIDE);
  let at = 0;
  for (let i = 0; i < kinds.length; i++) {
    const vertex = vertexStart[i] ?? 0;
    if (kinds[i] !== KIND.point || vertex === vertexStart[i + 1]) continue;
    points[at] = fixedX(coordinates[vertex * 2] ?? 0);
    points[at + 1] = fixedY(coordinates[vertex * 2 + 1] ?? 0);
    points[at + 2] = slots[i] ?? 0;
    at += POINT_STRIDE;
  }
  return at === points.length ? points : points.slice(0, at);
}

function* buildFills(
  geometry: ContentGeometry,
): Generator<number, Pick<ContentBuffers, "fillVertices" | "fillIndices">, void> {
  const { kinds, vertexStart, coordinates, slots, ringIndex } = geometry;
  let vertices = 0;
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === KIND.area) vertices += (vertexStart[i + 1] ?? 0) - (vertexStart[i] ?? 0);
  }
  const fillVertices = new Int32Array(vertices * FILL_STRIDE);
  const triangles: number[] = [];
  let base = 0;
  for (let i = 0; i < kinds.length; i++) {
    if (i % STEP === STEP - 1) yield i;
    if (kinds[i] !== KIND.area) continue;
    const first = vertexStart[i] ?? 0;
    const count = (vertexStart[i + 1] ?? 0) - first;
    const anchor = fixedX(coordinates[first * 2] ?? 0);
    const flat: number[] = [];
    for (let vertex = first; vertex < first + count; vertex++) {
      const x = fixedX(coordinates[vertex * 2] ?? 0);
      const y = fixedY(coordinates[vertex * 2 + 1] ?? 0);
      flat.push((x - anchor) | 0, y);
      fillVertices.set([x, y, anchor, slots[i] ?? 0], (base + vertex - first) * FILL_STRIDE);
    }
    const holes: number[] = [];
    for (let ring = (ringIndex[i] ?? 0) + 1; ring < (ringIndex[i + 1] ?? 0); ring++) {
      holes.push(ringFirst(geometry, ring) - first);
    }
    for (const corner of earcut(flat, holes)) triangles.push(base + corner);
    base += count;
  }
  return { fillVertices, fillIndices: Uint32Array.from(triangles) };
}
