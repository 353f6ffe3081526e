import type { LabelPicture } from "./pictures";
import { Shelves } from "./shelves";

type Gl = WebGL2RenderingContext;

/** Where a picture lies: its sheet, and left, top, width and height in texels. */
export interface SheetPlace {
  sheet: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Texels across a sheet. */
export const SHEET_WIDTH = 2048;
const LEAST_HEIGHT = 1024;
/** What practically every device has. */
const MOST_HEIGHT = 4096;

/** Texels down a sheet that holds the names of a screen of so many pixels: they cover less than half of it. */
export const sheetHeight = (pixels: number): number =>
  Math.min(Math.max(2 ** Math.ceil(Math.log2(pixels / SHEET_WIDTH)), LEAST_HEIGHT), MOST_HEIGHT);

/** Milliseconds until a sheet is cleared again: where names of one screen do not fit the last of them are left out. */
const TURN_AFTER_MS = 2000;
/** From here on what is in use moves over from the other sheet. */
const MOVE_FROM = 0.5;

interface Sheet {
  texture: WebGLTexture;
  shelves: Shelves;
}

/**
 * Pictures of names on the GPU, on two sheets. New ones go onto one; when it is full the other is cleared and takes them.
 * What is still shown moves over before, so that it does not go with the sheet that is cleared.
 */
export class LabelSheets {
  private readonly gl: Gl;
  readonly height: number;
  private readonly sheets: Sheet[];
  private readonly places = new Map<string, SheetPlace>();
  private current = 0;
  private turned = Number.NEGATIVE_INFINITY;
  /** Changes whenever a picture moves. */
  version = 0;

  /** @param height texels of a sheet */
  constructor(gl: Gl, height: number) {
    this.gl = gl;
    this.height = height;
    this.sheets = [createSheet(gl, height)];
  }

  /** Where a picture lies, or null where there is none. */
  find(key: string): SheetPlace | null {
    return this.places.get(key) ?? null;
  }

  /** Whether a shown picture is to be added again, to be on the current sheet. */
  isToMove({ sheet }: SheetPlace): boolean {
    return sheet !== this.current && (this.sheets[this.current]?.shelves.used ?? 0) > MOVE_FROM;
  }

  add(key: string, { width, height, pixels }: LabelPicture): SheetPlace | null {
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

  /** Goes on with the other sheet. False where that was done just before. */
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
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SHEET_WIDTH, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return { texture, shelves: new Shelves(SHEET_WIDTH, height) };
}
