import type { TerrainImage } from "../../../workers/terrain/types";
import { cornerOf, TILE_SIZE, tileWidth, worldOf } from "../../geometry/terrainTiles";
import { link } from "../content/programs";
import type { DrawnTile } from "./TerrainTiles";

type Gl = WebGL2RenderingContext;

/** View parameters for one frame. */
export interface TerrainViewFrame {
  /** Center of the screen in Web Mercator meters. */
  center: readonly [x: number, y: number];
  /** Meters per CSS pixel. */
  resolution: number;
  /** Rotation in degrees, clockwise. */
  rotation: number;
  /** CSS pixels. */
  size: readonly [width: number, height: number];
  opacity: number;
  /** Tile pixels by which images are shifted west and north: half a pixel if elevations are sampled at corners. */
  shift: number;
}

/** Corners are computed on the CPU. Neighboring tiles get identical coordinates, so no seams show. */
const VERTEX = `#version 300 es
uniform vec2 uCorners[4];
out vec2 place;
void main() {
  place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(uCorners[gl_VertexID], 0.0, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D uTile;
uniform float uOpacity;
in vec2 place;
out vec4 color;
void main() {
  vec4 pixel = texture(uTile, place);
  color = vec4(pixel.rgb * pixel.a, pixel.a) * uOpacity;
}`;

/** Maximum textures uploaded per frame, 256 KB each. */
const UPLOADS_A_FRAME = 24;

/** Draws terrain tiles with WebGL. Everything it holds can be rebuilt from the tiles. */
export class TerrainRenderer {
  private readonly gl: Gl;
  private readonly program: WebGLProgram;
  private readonly corners: WebGLUniformLocation | null;
  private readonly opacity: WebGLUniformLocation | null;
  private readonly noAttributes: WebGLVertexArrayObject;
  private readonly textures = new Map<string, { texture: WebGLTexture; image: TerrainImage }>();

  constructor(gl: Gl) {
    this.gl = gl;
    this.program = link(gl, VERTEX, FRAGMENT).program;
    this.corners = gl.getUniformLocation(this.program, "uCorners");
    this.opacity = gl.getUniformLocation(this.program, "uOpacity");
    this.noAttributes = gl.createVertexArray();
  }

  /**
   * Draws the tiles into the bound framebuffer. Uploading dozens of images at once would block the page, so some may be
   * left for the next frame.
   *
   * @returns whether all images are uploaded
   */
  render(tiles: readonly DrawnTile[], frame: TerrainViewFrame): boolean {
    const { gl } = this;
    let uploads = 0;
    const shown = new Set(tiles.map(({ image }) => image.key));
    for (const [key, { texture }] of this.textures) {
      if (shown.has(key)) continue;
      gl.deleteTexture(texture);
      this.textures.delete(key);
    }
    if (tiles.length === 0) return true;
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook of React
    gl.useProgram(this.program);
    gl.uniform1f(this.opacity, frame.opacity);
    gl.bindVertexArray(this.noAttributes);
    gl.activeTexture(gl.TEXTURE0);
    for (const tile of tiles) {
      const known = this.textures.get(tile.image.key);
      if (known?.image === tile.image) gl.bindTexture(gl.TEXTURE_2D, known.texture);
      else if (uploads++ < UPLOADS_A_FRAME) this.upload(tile.image);
      else if (known) gl.bindTexture(gl.TEXTURE_2D, known.texture);
      else continue;
      gl.uniform2fv(this.corners, cornersOnScreen(tile, frame));
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
    gl.bindVertexArray(null);
    return uploads <= UPLOADS_A_FRAME;
  }

  destroy(): void {
    const { gl } = this;
    for (const { texture } of this.textures.values()) gl.deleteTexture(texture);
    this.textures.clear();
    gl.deleteProgram(this.program);
    gl.deleteVertexArray(this.noAttributes);
  }

  /** Updates a tile's texture and leaves it bound. */
  private upload(image: TerrainImage): void {
    const { gl } = this;
    const known = this.textures.get(image.key);
    const texture = known?.texture ?? gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    const { width, height, rgba } = image;
    const pixels = new Uint8Array(rgba.buffer);
    if (known && known.image.width === width && known.image.height === height) {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    } else {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
        gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
      for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
        gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
    }
    this.textures.set(image.key, { texture, image });
  }
}

/** Returns the corners of a tile's image in clip space: northwest, northeast, southwest, southeast. */
export function cornersOnScreen(
  tile: Pick<DrawnTile, "level" | "row" | "column">,
  { center, resolution, rotation, size, shift }: TerrainViewFrame,
): Float32Array {
  const width = tileWidth(tile.level);
  const [west, north] = cornerOf(tile);
  const offset = (shift * width) / TILE_SIZE;
  const world = worldOf(tile, center[0]);
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const out = new Float32Array(8);
  for (let corner = 0; corner < 4; corner++) {
    const x = (west - offset + world + (corner & 1) * width - center[0]) / resolution;
    const y = (north + offset - (corner >> 1) * width - center[1]) / resolution;
    out[corner * 2] = (x * cosine + y * sine) / (size[0] / 2);
    out[corner * 2 + 1] = (y * cosine - x * sine) / (size[1] / 2);
  }
  return out;
}
