import type { LabelColors, LabelKind } from "../../domain/mapLabels";
import { HALF_WORLD } from "../../geometry/mercator";
import type { DrawnFrame } from "./drawnFrame";
import { type AtlasRegion, atlasHeight, LabelAtlas } from "./LabelAtlas";
import { LabelImageQueue } from "./LabelImageQueue";
import type { ShownLabel } from "./LabelLayout";
import { type LabelImage, LabelPainter } from "./LabelPainter";
import { createLabelProgram } from "./program";
import { indicesOf, positionsFrom, type Quad, VERTEX_NUMBERS, verticesOf } from "./quads";
import { LABEL_FRAGMENT, LABEL_VERTEX } from "./shaders";

type Gl = WebGL2RenderingContext;
export type Colors = Record<LabelKind, LabelColors>;

/** Duration of the fade-in in milliseconds, unless the user prefers reduced motion. */
export const FADE_MS = 150;
/** More than a screen has room for. */
const MOST_QUADS = 2000;

/** Draws labels with WebGL. It holds only GPU state, so it can be re-created at any time. */
export class LabelRenderer {
  private readonly gl: Gl;
  private sheets: LabelAtlas;
  private readonly pictures = new LabelPainter();
  private readonly queue: LabelImageQueue;
  private readonly program: ReturnType<typeof createLabelProgram>;
  private readonly array: WebGLVertexArrayObject;
  private readonly vertices: WebGLBuffer;
  private readonly indices: WebGLBuffer;
  private born = new Map<string, number>();
  /** When the most recent label appeared. */
  private youngest = Number.NEGATIVE_INFINITY;
  /** Whether some labels have no image yet. */
  private missing = true;
  private origin: [number, number] = [0, 0];
  private built: { labels: readonly ShownLabel[]; version: number; counts: [number, number] } | null = null;
  private drawnFor: { colors: Colors; pixelRatio: number } | null = null;

  /** @param redraw called when newly rendered labels need a frame */
  constructor(gl: Gl, redraw: () => void) {
    this.gl = gl;
    this.queue = new LabelImageQueue(redraw);
    this.sheets = new LabelAtlas(gl, atlasHeight(0));
    this.program = createLabelProgram(gl, LABEL_VERTEX, LABEL_FRAGMENT);
    this.array = gl.createVertexArray();
    this.vertices = gl.createBuffer();
    this.indices = gl.createBuffer();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indices);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indicesOf(MOST_QUADS), gl.STATIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.vertices);
    for (let at = 0; at < VERTEX_NUMBERS / 2; at++) {
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, 2, gl.FLOAT, false, VERTEX_NUMBERS * 4, at * 8);
    }
    gl.bindVertexArray(null);
  }

  /**
   * Draws a frame into the bound framebuffer. @returns whether another frame is needed because labels are missing or
   * fading in
   */
  render(labels: readonly ShownLabel[], colors: Colors, frame: DrawnFrame): boolean {
    const { gl, program } = this;
    if (this.drawnFor?.colors !== colors || this.drawnFor.pixelRatio !== frame.pixelRatio) {
      this.sheets.clear();
      this.queue.clear();
      this.missing = true;
      this.drawnFor = { colors, pixelRatio: frame.pixelRatio };
    }
    gl.activeTexture(gl.TEXTURE0);
    this.fitSheets(frame);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    if (this.missing || this.built?.labels !== labels)
      this.missing = this.takePictures(labels, colors, frame);
    if (frame.placeOf || this.built?.labels !== labels || this.built.version !== this.sheets.version)
      this.build(labels, frame);
    if (!program.ready()) return true;
    const counts = this.built?.counts ?? [0, 0];
    program.use(frame, this.shift(frame));
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindVertexArray(this.array);
    let first = 0;
    for (const [sheet, count] of counts.entries()) {
      if (count > 0) {
        this.sheets.bind(sheet);
        gl.drawElements(gl.TRIANGLES, count * 6, gl.UNSIGNED_SHORT, first * 12);
      }
      first += count;
    }
    gl.bindVertexArray(null);
    return this.missing || this.youngest + frame.fade > frame.now;
  }

  destroy(): void {
    this.queue.clear();
    this.sheets.destroy();
    this.program.destroy();
    this.gl.deleteVertexArray(this.array);
    this.gl.deleteBuffer(this.vertices);
    this.gl.deleteBuffer(this.indices);
  }

  /** Creates larger sheets for a larger screen. */
  private fitSheets({ size: [width, height], pixelRatio }: DrawnFrame): void {
    const needed = atlasHeight(width * height * pixelRatio ** 2);
    if (needed <= this.sheets.height) return;
    this.sheets.destroy();
    this.sheets = new LabelAtlas(this.gl, needed);
    this.built = null;
    this.missing = true;
  }

  /** Uploads newly rendered images within the frame's budget. @returns whether any is still missing */
  private takePictures(labels: readonly ShownLabel[], colors: Colors, frame: DrawnFrame): boolean {
    const until = performance.now() + frame.budget;
    const scale = frame.pixelRatio;
    let missing = false;
    const take = (key: string, make: () => LabelImage | null) => {
      const place = this.sheets.find(key);
      if (place && !this.sheets.isToMove(place)) return;
      const picture = this.queue.get(key, make);
      const late = performance.now() > until;
      if (picture && !late) {
        if (this.sheets.add(key, picture)) this.queue.delete(key);
      } else if (picture !== null) missing ||= !place;
    };
    for (const { label } of labels) {
      take(textKey(label), () => this.pictures.text(label, colors, scale));
      if (label.dot > 0)
        take(dotKey(label), () => this.pictures.dot(label.dot, colors[label.setting.kind], scale));
    }
    return missing;
  }

  private build(labels: readonly ShownLabel[], { center, now, pixelRatio, placeOf }: DrawnFrame): void {
    const before = this.born;
    this.born = new Map();
    this.youngest = Number.NEGATIVE_INFINITY;
    const quads: [Quad[], Quad[]] = [[], []];
    const put = (shown: ShownLabel, part: Quad["part"], place: AtlasRegion | null, born: number) => {
      if (place) quads[place.sheet]?.push({ shown, part, place, born: born / 1000 });
    };
    for (const shown of labels) {
      const { label } = shown;
      const text = this.sheets.find(textKey(label));
      const dot = label.dot > 0 ? this.sheets.find(dotKey(label)) : null;
      if (!text) continue;
      // A label that moves to another level or position doesn't fade in again.
      const name = `${label.setting.kind} ${label.text}`;
      const born = before.get(name) ?? now;
      this.born.set(name, born);
      this.youngest = Math.max(this.youngest, born);
      put(shown, "dot", dot, born);
      put(shown, "text", text, born);
    }
    this.origin = [(center[0] / HALF_WORLD + 1) / 2, (1 - center[1] / HALF_WORLD) / 2];
    const all = [...quads[0], ...quads[1]].slice(0, MOST_QUADS);
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.vertices);
    gl.bufferData(
      gl.ARRAY_BUFFER,
      verticesOf(all, placeOf ?? positionsFrom(...this.origin), {
        pixelRatio,
        sheetHeight: this.sheets.height,
      }),
      gl.DYNAMIC_DRAW,
    );
    const first = Math.min(quads[0].length, all.length);
    this.built = { labels, version: this.sheets.version, counts: [first, all.length - first] };
  }

  /** Returns the offset of the origin from the view's center, in meters east and south. */
  private shift({ center: [x, y] }: DrawnFrame): [number, number] {
    const [originX, originY] = this.origin;
    return [(originX * 2 - 1) * HALF_WORLD - x, y - (1 - originY * 2) * HALF_WORLD];
  }
}

const textKey = ({ text, setting: { kind, size } }: ShownLabel["label"]): string => `${kind} ${size} ${text}`;
const dotKey = ({ dot, setting: { kind } }: ShownLabel["label"]): string => `${kind} dot ${dot}`;
