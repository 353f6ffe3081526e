import { type DirtyRows, ROW } from "./dirtyRows";
import type { SlotTable } from "./slotTable";

type Gl = WebGL2RenderingContext;

interface Layout {
  internal: number;
  format: number;
  texelsPerFeature: number;
  bytesPerFeature: number;
}

/** Texture of one kind of table bytes. Uploads only changed rows. */
export class TableTexture {
  readonly texture: WebGLTexture;
  private readonly gl: Gl;
  private readonly layout: Layout;
  private rows = 0;

  constructor(gl: Gl, layout: Layout) {
    this.gl = gl;
    this.layout = layout;
    this.texture = gl.createTexture();
  }

  /** Binds the texture to a unit and uploads changes. */
  bind(unit: number, bytes: Uint8Array<ArrayBuffer>, dirty: DirtyRows): void {
    const { gl, layout } = this;
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    const changed = dirty.take();
    const rows = bytes.length / layout.bytesPerFeature / ROW;
    const width = ROW * layout.texelsPerFeature;
    if (rows !== this.rows) {
      for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
        gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
      }
      gl.texImage2D(
        gl.TEXTURE_2D,
        0,
        layout.internal,
        width,
        rows,
        0,
        layout.format,
        gl.UNSIGNED_BYTE,
        bytes,
      );
      this.rows = rows;
    } else if (changed) {
      const rowBytes = ROW * layout.bytesPerFeature;
      const part = bytes.subarray(changed.first * rowBytes, changed.end * rowBytes);
      const height = changed.end - changed.first;
      gl.texSubImage2D(
        gl.TEXTURE_2D,
        0,
        0,
        changed.first,
        width,
        height,
        layout.format,
        gl.UNSIGNED_BYTE,
        part,
      );
    }
  }

  delete(): void {
    this.gl.deleteTexture(this.texture);
  }
}

/** Creates a texture with one texel per feature for its state byte. */
export const createStateTexture = (gl: Gl) =>
  new TableTexture(gl, {
    internal: gl.R8UI,
    format: gl.RED_INTEGER,
    texelsPerFeature: 1,
    bytesPerFeature: 1,
  });

/** Creates a texture with two texels per feature for its style. */
export const createStyleTexture = (gl: Gl) =>
  new TableTexture(gl, {
    internal: gl.RGBA8UI,
    format: gl.RGBA_INTEGER,
    texelsPerFeature: 2,
    bytesPerFeature: 8,
  });

export function bindTable(states: TableTexture, styles: TableTexture, table: SlotTable): void {
  states.bind(0, table.states, table.dirtyStates);
  styles.bind(1, table.styles, table.dirtyStyles);
}
