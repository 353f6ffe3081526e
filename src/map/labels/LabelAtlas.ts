import type { LabelImage } from "./LabelPainter";
import { Shelves } from "./shelves";

type Gl = WebGL2RenderingContext;

/** Location of an image: its sheet, and left, top, width and height in texels. */
export interface AtlasRegion {
  sheet: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width of a sheet in texels. */
export const ATLAS_WIDTH = 2048;
const LEAST_HEIGHT = 1024;
/** Texture size that practically every device supports. */
const MOST_HEIGHT = 4096;

/** Returns the sheet height in texels for a screen of that many pixels. Labels cover less than half of it. */
export const atlasHeight = (pixels: number): number =>
  Math.min(Math.max(2 ** Math.ceil(Math.log2(pixels / ATLAS_WIDTH)), LEAST_HEIGHT), MOST_HEIGHT);

/** Minimum milliseconds between clearing sheets. If one screen's labels don't fit, the last ones are left out. */
const TURN_AFTER_MS = 2000;
/** Fill level at which images in use start moving over from the other sheet. */
const MOVE_FROM = 0.5;

interface Sheet {
  texture: WebGLTexture;
  shelves: Shelves;
}

/**
 * Label images on the GPU, on two sheets. New images go onto the current sheet. When it is full, the other one is
 * cleared and becomes current. Images still in use are moved over before that, so they survive.
 */
export class LabelAtlas {
  private readonly gl: Gl;
  readonly height: number;
  private readonly sheets: Sheet[];
  private readonly places = new Map<string, AtlasRegion>();
  private current = 0;
  private turned = Number.NEGATIVE_INFINITY;
  /** Changes whenever an image moves. */
  version = 0;

  /** @param height texels of a sheet */
  constructor(gl: Gl, height: number) {
    this.gl = gl;
    this.height = height;
    this.sheets = [createSheet(gl, height)];
  }

  /** Returns the location of an image, or null. */
  find(key: string): AtlasRegion | null {
    return this.places.get(key) ?? null;
  }

  /** Whether an image in use should be added again to move it to the current sheet. */
  isToMove({ sheet }: AtlasRegion): boolean {
    return sheet !== this.current && (this.sheets[this.current]?.shelves.used ?? 0) > MOVE_FROM;
  }

  add(key: string, { width, height, pixels }: LabelImage): AtlasRegion | null {
    let place = this.sheets[this.current]?.shelves.add(width, height) ?? null;
    if (!place) {
      if (!this.turn()) return null;
      place = this.sheets[this.current]?.shelves.add(width, height) ?? null;
    }
    const sheet = this.sheets[this.current];
    if (!place || !sheet) return null;
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, sheet.texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, place.x, place.y, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    const found = { sheet: this.current, ...place, width, height };
    this.places.set(key, found);
    this.version += 1;
    return found;
  }

  bind(sheet: number): void {
    this.gl.bindTexture(this.gl.TEXTURE_2D, this.sheets[sheet]?.texture ?? null);
  }

  clear(): void {
    for (const { shelves } of this.sheets) shelves.clear();
    this.places.clear();
    this.version += 1;
  }

  destroy(): void {
    for (const { texture } of this.sheets) this.gl.deleteTexture(texture);
  }

  /** Switches to the other sheet. @returns false if the last switch was too recent */
  private turn(): boolean {
    const now = performance.now();
    if (now - this.turned < TURN_AFTER_MS) return false;
    this.turned = now;
    this.current = 1 - this.current;
    this.sheets[this.current] ??= createSheet(this.gl, this.height);
    this.sheets[this.current]?.shelves.clear();
    for (const [key, { sheet }] of this.places) if (sheet === this.current) this.places.delete(key);
    return true;
  }
}

function createSheet(gl: Gl, height: number): Sheet {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, ATLAS_WIDTH, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return { texture, shelves: new Shelves(ATLAS_WIDTH, height) };
}
