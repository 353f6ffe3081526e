import { FIRST_OF_PATH, LINE_STRIDE } from "../../../workers/graphics/types";
import { COVERED } from "../../../workers/vertex-select/types";
import { deleteCorners, type Quads } from "./chunkBuffers";

/** Words per record; the same for points and line vertices. */
const RECORD_WORDS = LINE_STRIDE;
/** Vertices of a quad's two triangles. */
const CORNERS = 6;

/** What decides whether a covered feature is drawn. */
export interface Cover {
  /** State bytes by slot. */
  states: Uint8Array;
  /** State bits of features drawn regardless. */
  pins: number;
  /** Changes whenever other features are covered or drawn regardless. */
  covers: number;
}

/**
 * Returns the vertices of quads without those of covered features, which are most of 100,000 features at low zoom
 * levels. @returns null if more than half would remain, since skipping the rest isn't worth it then
 */
export function uncoveredCorners(
  { words, record, count }: Pick<Quads, "words" | "record" | "count">,
  { states, pins }: Omit<Cover, "covers">,
): Uint32Array<ArrayBuffer> | null {
  const corners = new Uint32Array(Math.floor(count / 2) * CORNERS);
  let length = 0;
  for (let quad = 0; quad < count; quad++) {
    const slot = (words[(record + quad) * RECORD_WORDS + 2] as number) & ~FIRST_OF_PATH;
    if (((states[slot] as number) & (COVERED | pins)) === COVERED) continue;
    if (length === corners.length) return null;
    for (let corner = 0; corner < CORNERS; corner++) corners[length++] = quad * CORNERS + corner;
  }
  return corners.subarray(0, length);
}

/**
 * Draws quads in one call; program and texture must be bound. The uncovered vertices are cached until `covers` changes.
 */
export function drawUncovered(gl: WebGL2RenderingContext, quads: Quads, cover: Cover): void {
  const { covers } = cover;
  if (quads.uncovered?.covers !== covers) {
    deleteCorners(gl, quads);
    const corners = uncoveredCorners(quads, cover);
    const buffer = corners && gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    if (corners) gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, corners, gl.DYNAMIC_DRAW);
    quads.uncovered = { covers, buffer, count: corners?.length ?? 0 };
  }
  const { buffer, count } = quads.uncovered;
  if (!buffer) {
    gl.drawArrays(gl.TRIANGLES, 0, quads.count * CORNERS);
  } else if (count > 0) {
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 0);
  }
}
