import { asideDot } from "../../domain/mapLabels";
import { HALF_WORLD } from "../../geometry/mercator";
import { ATLAS_WIDTH, type AtlasRegion } from "./LabelAtlas";
import type { ShownLabel } from "./LabelLayout";

/** Numbers per vertex: position, corner, texel and state, two each. */
export const VERTEX_NUMBERS = 8;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/** Text or dot of a label on the map. */
export interface Quad {
  shown: ShownLabel;
  part: "text" | "dot";
  place: AtlasRegion;
  /** When it appeared, in seconds. */
  born: number;
}

/**
 * Returns a label's position in meters east and south of an origin. If a frame overrides positions, the unit is pixels.
 */
export type PositionOf = (shown: ShownLabel) => readonly [east: number, south: number];

/** Returns map positions relative to an origin in the world (0 to 1), small enough for single-precision floats. */
export const positionsFrom =
  (originX: number, originY: number): PositionOf =>
  ({ label, x }) => [(x - originX) * 2 * HALF_WORLD, (label.y - originY) * 2 * HALF_WORLD];

/** Returns four vertices per quad. */
export function verticesOf(
  quads: readonly Quad[],
  placeOf: PositionOf,
  { pixelRatio, sheetHeight }: { pixelRatio: number; sheetHeight: number },
): Float32Array {
  const vertices = new Float32Array(quads.length * 4 * VERTEX_NUMBERS);
  let at = 0;
  for (const { shown, part, place, born } of quads) {
    const { label, side, angle } = shown;
    const [placeEast, placeSouth] = placeOf(shown);
    const { dot, width, setting } = label;
    const [right, down] = part === "text" && dot > 0 ? asideDot(side, dot, width, setting.size) : [0, 0];
    const turn = part === "text" ? angle : 0;
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    for (const [east, south] of CORNERS) {
      const halfWidth = (east * place.width) / 2 / pixelRatio;
      const halfHeight = (south * place.height) / 2 / pixelRatio;
      vertices[at] = placeEast;
      vertices[at + 1] = placeSouth;
      vertices[at + 2] = right + cosine * halfWidth - sine * halfHeight;
      vertices[at + 3] = down + sine * halfWidth + cosine * halfHeight;
      vertices[at + 4] = (place.x + (east > 0 ? place.width : 0)) / ATLAS_WIDTH;
      vertices[at + 5] = (place.y + (south > 0 ? place.height : 0)) / sheetHeight;
      vertices[at + 6] = born;
      vertices[at + 7] = turn === 0 ? 1 : 0;
      at += VERTEX_NUMBERS;
    }
  }
  return vertices;
}

/** Returns the indices of two triangles per quad. */
export function indicesOf(quads: number): Uint16Array {
  const indices = new Uint16Array(quads * 6);
  for (let quad = 0; quad < quads; quad++)
    for (const [at, corner] of [0, 1, 2, 2, 1, 3].entries()) indices[quad * 6 + at] = quad * 4 + corner;
  return indices;
}
