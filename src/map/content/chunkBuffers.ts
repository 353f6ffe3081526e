import { type ContentBuffers, FILL_STRIDE, LINE_STRIDE, POINT_STRIDE } from "../../../workers/graphics/types";

type Gl = WebGL2RenderingContext;

/** Four-word records per row of a record texture; the shaders use the same number. */
export const RECORDS_PER_ROW = 4096;

/** Quads to draw for points or segments, with records in a texture starting at `first`. */
export interface Quads {
  texture: WebGLTexture;
  first: number;
  count: number;
  /** Source of the texture, and the record that names the first quad's feature. */
  words: Int32Array;
  record: number;
  /** Vertices of features that aren't covered or are drawn regardless. Without a buffer, all are drawn. */
  uncovered?: { covers: number; buffer: WebGLBuffer | null; count: number };
}

/** Chunk on the GPU; null for kinds it doesn't contain. */
export interface GpuChunk {
  fills: { vao: WebGLVertexArrayObject; count: number } | null;
  /** Outlines of areas, lines and tracks, by level of detail. */
  outlines: (Quads | null)[];
  lines: (Quads | null)[];
  tracks: (Quads | null)[];
  points: Quads | null;
  textures: WebGLTexture[];
  buffers: WebGLBuffer[];
}

/**
 * Uploads a chunk. Points and line vertices go into textures that the vertex shader reads by gl_VertexID. The
 * alternative without duplicate vertices, instanced quads, is slow on several GPUs and slowest in software.
 */
export function uploadChunk(gl: Gl, content: ContentBuffers): GpuChunk {
  const chunk: GpuChunk = {
    outlines: [],
    lines: [],
    tracks: [],
    points: null,
    fills: null,
    textures: [],
    buffers: [],
  };
  for (const { words, ends } of content.lines) {
    const [areas, lines, tracks] = ends;
    const texture = tracks > 0 ? uploadRecords(gl, words) : null;
    if (texture) chunk.textures.push(texture);
    // One segment per vertex but the last. Reading starts one vertex before the segment, so the first record is
    // padding.
    const segments = (first: number, end: number): Quads | null =>
      texture && end - first > 1
        ? { texture, first, count: end - first - 1, words, record: first + 1 }
        : null;
    chunk.outlines.push(segments(0, areas));
    chunk.lines.push(segments(areas, lines));
    chunk.tracks.push(segments(lines, tracks));
  }
  if (content.points.length > 0) {
    const texture = uploadRecords(gl, content.points);
    chunk.textures.push(texture);
    const { points: words } = content;
    chunk.points = { texture, first: 0, count: words.length / POINT_STRIDE, words, record: 0 };
  }
  if (content.fillIndices.length > 0) uploadFills(gl, content, chunk);
  return chunk;
}

function uploadRecords(gl: Gl, words: Int32Array): WebGLTexture {
  const records = words.length / LINE_STRIDE;
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE3);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  const rows = Math.ceil(records / RECORDS_PER_ROW);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32I, RECORDS_PER_ROW, rows);
  const upload = (row: number, width: number, height: number) => {
    if (width === 0 || height === 0) return;
    const start = row * RECORDS_PER_ROW * LINE_STRIDE;
    const part = words.subarray(start, start + width * height * LINE_STRIDE);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, row, width, height, gl.RGBA_INTEGER, gl.INT, part);
  };
  const full = Math.floor(records / RECORDS_PER_ROW);
  upload(0, RECORDS_PER_ROW, full);
  upload(full, records % RECORDS_PER_ROW, 1);
  return texture;
}

function uploadFills(gl: Gl, { fillVertices, fillIndices }: ContentBuffers, chunk: GpuChunk): void {
  const vao = gl.createVertexArray();
  gl.bindVertexArray(vao);
  const upload = (target: number, data: Int32Array | Uint32Array) => {
    const buffer = gl.createBuffer();
    gl.bindBuffer(target, buffer);
    gl.bufferData(target, data as Int32Array<ArrayBuffer>, gl.STATIC_DRAW);
    chunk.buffers.push(buffer);
  };
  upload(gl.ARRAY_BUFFER, fillVertices);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribIPointer(0, 4, gl.INT, FILL_STRIDE * Int32Array.BYTES_PER_ELEMENT, 0);
  upload(gl.ELEMENT_ARRAY_BUFFER, fillIndices);
  gl.bindVertexArray(null);
  chunk.fills = { vao, count: fillIndices.length };
}

export function deleteCorners(gl: Gl, { uncovered }: Quads): void {
  if (uncovered?.buffer) gl.deleteBuffer(uncovered.buffer);
}

export function deleteChunk(gl: Gl, chunk: GpuChunk): void {
  for (const quads of [...chunk.outlines, ...chunk.lines, ...chunk.tracks, chunk.points])
    if (quads) deleteCorners(gl, quads);
  if (chunk.fills) gl.deleteVertexArray(chunk.fills.vao);
  for (const texture of chunk.textures) gl.deleteTexture(texture);
  for (const buffer of chunk.buffers) gl.deleteBuffer(buffer);
}
