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

/** Edges of a sheet, texels: names of about four screens. */
export const SHEET = { width: 2048, height: 1024 };
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
  private readonly sheets: readonly [Sheet, Sheet];
  private readonly places = new Map<string, SheetPlace>();
  private current = 0;
  /** Another number whenever a picture is somewhere else. */
  version = 0;

  constructor(gl: Gl) {
    this.gl = gl;
    this.sheets = [createSheet(gl), createSheet(gl)];
  }

  /** Where a picture lies, or null where there is none. */
  find(key: string): SheetPlace | null {
    return this.places.get(key) ?? null;
  }

  /** Whether a shown picture is to be added anew, to be on the current sheet. */
  isToMove({ sheet }: SheetPlace): boolean {
    return sheet !== this.current && (this.sheets[this.current]?.shelves.used ?? 0) > MOVE_FROM;
  }

  add(key: string, { width, height, pixels }: LabelPicture): SheetPlace | null {
    let place = this.sheets[this.current]?.shelves.add(width, height) ?? null;
    if (!place) {
      this.turn();
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

  private turn(): void {
    this.current = 1 - this.current;
    this.sheets[this.current]?.shelves.clear();
    for (const [key, { sheet }] of this.places) if (sheet === this.current) this.places.delete(key);
  }
}

function createSheet(gl: Gl): Sheet {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SHEET.width, SHEET.height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return { texture, shelves: new Shelves(SHEET.width, SHEET.height) };
}
