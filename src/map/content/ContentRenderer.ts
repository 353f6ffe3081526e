import { WORLD_METERS, WORLD_UNITS } from "../../../workers/graphics/types";
import { buildAtlas } from "../../icons/atlas";
import { MARKER } from "../../icons/marker";
import { deleteChunk, type GpuChunk, type Quads, uploadChunk } from "./chunkBuffers";
import type { Chunk, ChunkList } from "./chunks";
import { compilePrograms, deletePrograms, type Program, type Programs } from "./programs";
import { HIGHLIGHTED, SELECTED, type SlotTable } from "./slotTable";
import { bindTable, createStateTexture, createStyleTexture, type TableTexture } from "./tableTexture";
import { drawUncovered } from "./uncovered";
import { lineLevel } from "./zoom";

type Gl = WebGL2RenderingContext;

/** View parameters for one frame. */
export interface ViewFrame {
  /** Center of the screen in Web Mercator meters. */
  center: readonly [x: number, y: number];
  /** Meters per CSS pixel. */
  resolution: number;
  /** Rotation of the view in degrees, clockwise. */
  rotation: number;
  /** CSS pixels. */
  size: readonly [width: number, height: number];
  pixelRatio: number;
  /** Which markers to draw as dots. */
  dots: "none" | "crowded" | "all";
  /** Whether selected features are drawn as markers even if crowded or covered. */
  selectedArePins: boolean;
  /** Changes whenever the set of covered or raised features does. */
  covers: number;
}

/** Brand orange, #F37735. */
const BRAND = [243 / 255, 119 / 255, 53 / 255] as const;

/** State bits of features drawn as markers even if crowded or covered. */
const pinsOf = ({ selectedArePins }: ViewFrame): number =>
  selectedArePins ? SELECTED | HIGHLIGHTED : HIGHLIGHTED;

/** Draws the content with WebGL. It holds only GPU state, so it can be re-created from table and chunks at any time. */
export class ContentRenderer {
  private readonly gl: Gl;
  private readonly table: SlotTable;
  private readonly content: ChunkList;
  private readonly compiled: () => Programs | null;
  private readonly states: TableTexture;
  private readonly styles: TableTexture;
  private readonly noAttributes: WebGLVertexArrayObject;
  private readonly gpu = new Map<Chunk, GpuChunk>();
  private atlas: { texture: WebGLTexture; pixelRatio: number } | null = null;

  constructor(gl: Gl, table: SlotTable, content: ChunkList) {
    this.gl = gl;
    this.table = table;
    this.content = content;
    this.compiled = compilePrograms(gl);
    this.states = createStateTexture(gl);
    this.styles = createStyleTexture(gl);
    this.noAttributes = gl.createVertexArray();
  }

  /** Whether the shaders are compiled. */
  get ready(): boolean {
    return this.compiled() !== null;
  }

  /** Draws a frame into the bound framebuffer. Does nothing until ready. */
  render(frame: ViewFrame): void {
    const { gl } = this;
    const programs = this.compiled();
    if (!programs) return;
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    const chunks = this.syncChunks();
    this.bindAtlas(frame.pixelRatio);
    bindTable(this.states, this.styles, this.table);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.drawFills(programs.fill, chunks, frame);
    const level = lineLevel(frame.resolution);
    const strokes = (["outlines", "lines", "tracks"] as const).flatMap((kind) =>
      chunks.map((chunk) => chunk[kind][level] ?? null),
    );
    this.drawQuads(programs.line, strokes, frame);
    const points = chunks.map((chunk) => chunk.points);
    if (frame.dots !== "none") this.drawQuads(programs.point, points, frame, true);
    this.drawQuads(programs.point, points, frame, false);
    gl.bindVertexArray(null);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  }

  /** Frees all GPU resources. */
  destroy(): void {
    const { gl } = this;
    for (const chunk of this.gpu.values()) deleteChunk(gl, chunk);
    this.gpu.clear();
    const programs = this.compiled();
    if (programs) deletePrograms(gl, programs);
    this.states.delete();
    this.styles.delete();
    gl.deleteVertexArray(this.noAttributes);
    if (this.atlas) gl.deleteTexture(this.atlas.texture);
  }

  private drawFills(program: Program, chunks: GpuChunk[], frame: ViewFrame): void {
    const { gl } = this;
    const fills = chunks.flatMap((chunk) => chunk.fills ?? []);
    if (fills.length === 0) return;
    this.activate(program, frame);
    for (const { vao, count } of fills) {
      gl.bindVertexArray(vao);
      gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 0);
    }
  }

  private drawQuads(program: Program, ranges: (Quads | null)[], frame: ViewFrame, dots = false): void {
    const { gl } = this;
    const present = ranges.filter((range) => range !== null);
    if (present.length === 0) return;
    this.activate(program, frame);
    gl.uniform1i(program.uniforms.uDots, dots ? 1 : 0);
    gl.uniform1i(program.uniforms.uAllDots, frame.dots === "all" ? 1 : 0);
    gl.activeTexture(gl.TEXTURE3);
    // No attributes: the shader reads records by gl_VertexID.
    gl.bindVertexArray(this.noAttributes);
    for (const quads of present) {
      gl.bindTexture(gl.TEXTURE_2D, quads.texture);
      gl.uniform1i(program.uniforms.uFirst, quads.first);
      drawUncovered(gl, quads, { states: this.table.states, pins: pinsOf(frame), covers: frame.covers });
    }
  }

  private syncChunks(): GpuChunk[] {
    const wanted = new Set(this.content.chunks);
    for (const [chunk, gpu] of this.gpu) {
      if (wanted.has(chunk)) continue;
      deleteChunk(this.gl, gpu);
      this.gpu.delete(chunk);
    }
    return this.content.chunks.map((chunk) => {
      const gpu = this.gpu.get(chunk) ?? uploadChunk(this.gl, chunk.buffers);
      this.gpu.set(chunk, gpu);
      return gpu;
    });
  }

  private activate({ program, uniforms }: Program, frame: ViewFrame): void {
    const { gl } = this;
    const [x, y] = frame.center.map((meters) => (meters / WORLD_METERS) * WORLD_UNITS);
    const wholeX = Math.round(x ?? 0);
    const wholeY = Math.round(y ?? 0);
    const angle = (frame.rotation * Math.PI) / 180;
    const cosine = Math.cos(angle);
    const sine = Math.sin(angle);
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook of React
    gl.useProgram(program);
    gl.uniform2i(uniforms.uCenter, wholeX | 0, wholeY);
    gl.uniform2f(uniforms.uCenterFraction, (x ?? 0) - wholeX, (y ?? 0) - wholeY);
    gl.uniform1f(uniforms.uScale, WORLD_METERS / WORLD_UNITS / frame.resolution);
    gl.uniformMatrix2fv(uniforms.uRotation, false, [cosine, -sine, sine, cosine]);
    gl.uniform2f(uniforms.uHalfSize, frame.size[0] / 2, frame.size[1] / 2);
    gl.uniform1f(uniforms.uPixelRatio, frame.pixelRatio);
    gl.uniform3fv(uniforms.uBrand, BRAND);
    gl.uniform1i(uniforms.uPins, pinsOf(frame));
    gl.uniform1i(uniforms.uStates, 0);
    gl.uniform1i(uniforms.uStyles, 1);
    gl.uniform1i(uniforms.uAtlas, 2);
    gl.uniform1i(uniforms.uRecords, 3);
  }

  private bindAtlas(pixelRatio: number): void {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE2);
    if (this.atlas?.pixelRatio === pixelRatio) {
      gl.bindTexture(gl.TEXTURE_2D, this.atlas.texture);
      return;
    }
    if (this.atlas) gl.deleteTexture(this.atlas.texture);
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    // Drawn at twice the screen size and scaled down, so markers are sharp at fractional pixel positions.
    const cell = 2 ** Math.ceil(Math.log2(2 * MARKER.icon * Math.min(Math.max(pixelRatio, 1), 3)));
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, buildAtlas(cell));
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    this.atlas = { texture, pixelRatio };
  }
}
