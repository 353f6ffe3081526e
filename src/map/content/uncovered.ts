import { FIRST_OF_PATH, LINE_STRIDE } from "../../../workers/graphics/types";
import { COVERED } from "../../../workers/vertex-select/types";
import { deleteCorners, type Quads } from "./chunkBuffers";

/** Points and vertices of lines have as many. */
const RECORD_WORDS = LINE_STRIDE;
/** Vertices of the two triangles of a quad. */
const CORNERS = 6;

/** What is drawn although others may cover it. */
export interface Cover {
  /** State bytes by slot. */
  states: Uint8Array;
  /** Bits of them that make a feature stand out: it is drawn in any case. */
  pins: number;
  /** Another number whenever other features are covered or stand out. */
  covers: number;
}

/**
 * The vertices to draw of quads when those of covered features are left out, which most of 100,000 features
 * are from afar. Null if more than half would be left: then it isn't worth it.
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

/** Draws quads, whose program and texture are bound, in one call. What is uncovered is looked up once for each change. */
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
