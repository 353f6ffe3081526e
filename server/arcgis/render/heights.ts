import type { ElevationField } from "../elevation/field";
import { latitudeOf, longitudeOf, TILE_SIZE, type TileId } from "../geo/mercator";
import type { Scene } from "./scene";

/** Pixels of extra elevations around the tile, for slopes and contours at its edges. */
export const HEIGHT_MARGIN = 2;
export const HEIGHT_SIZE = TILE_SIZE + 2 * HEIGHT_MARGIN;

/** Sea depth outside the measured grid. */
const UNKNOWN_DEPTH = -3600;

/**
 * Returns the sea depth at every pixel of a tile, as negative meters. Only meaningful for water pixels. Beyond the
 * measured grid, it blends into a fixed depth.
 */
export function tileDepths(field: ElevationField, id: TileId, heights: Float32Array): Float32Array {
  const depths = new Float32Array(TILE_SIZE * TILE_SIZE);
  const size = 2 ** -id.level;
  for (let row = 0; row < TILE_SIZE; row++) {
    const latitude = latitudeOf((id.row + (row + 0.5) / TILE_SIZE) * size);
    for (let column = 0; column < TILE_SIZE; column++) {
      const longitude = longitudeOf((id.column + (column + 0.5) / TILE_SIZE) * size);
      const height = heights[(row + HEIGHT_MARGIN) * HEIGHT_SIZE + column + HEIGHT_MARGIN] ?? 0;
      depths[row * TILE_SIZE + column] =
        Math.min(0, height) + (1 - field.presence(longitude, latitude)) * UNKNOWN_DEPTH;
    }
  }
  return depths;
}

/**
 * Returns the pixels between computed elevations: half a cell of the finest lattice, which is 4 pixels up to level 13.
 */
function spacingAt(level: number): number {
  return level < 7 ? 1 : 2 ** Math.max(1, Math.min(4, level - 12));
}

/**
 * Returns elevations in meters at the pixel centers of a tile and a margin around it. At levels finer than the field
 * they're computed at every 2nd to 16th pixel and interpolated with curves. Neighboring tiles share these samples.
 * @param soft for images, as in `fill`
 */
export function tileHeights(field: ElevationField, id: TileId, soft = false): Float32Array {
  const pixel = 2 ** -id.level / TILE_SIZE;
  const x0 = (id.column * TILE_SIZE + 0.5 - HEIGHT_MARGIN) * pixel;
  const y0 = (id.row * TILE_SIZE + 0.5 - HEIGHT_MARGIN) * pixel;
  const heights = new Float32Array(HEIGHT_SIZE * HEIGHT_SIZE);
  const spacing = spacingAt(id.level);
  if (spacing === 1) {
    field.fill(heights, x0, y0, pixel, HEIGHT_SIZE, id.level, soft);
    return heights;
  }
  const size = TILE_SIZE / spacing + 5;
  const nodes = new Float32Array(size * size);
  const first = (column: number) => (column * TILE_SIZE + 0.5 - 2 * spacing) * pixel;
  field.fill(nodes, first(id.column), first(id.row), spacing * pixel, size, id.level, soft);
  curve(nodes, size, spacing, heights);
  return heights;
}

/**
 * Marks the pixels of a tile that have an operator's elevation with 1, all others with 0. Null if there are none. The
 * resolution is that of the elevations in `tileHeights`.
 */
function measuredPixels(field: ElevationField, id: TileId): Uint8Array | null {
  const spacing = spacingAt(id.level);
  const pixel = 2 ** -id.level / TILE_SIZE;
  const size = TILE_SIZE / spacing;
  const x0 = (id.column * TILE_SIZE + 0.5) * pixel;
  const y0 = (id.row * TILE_SIZE + 0.5) * pixel;
  const nodes = field.measuredAt(x0, y0, spacing * pixel, size, id.level);
  if (!nodes) return null;
  const pixels = new Uint8Array(TILE_SIZE * TILE_SIZE);
  for (let at = 0; at < pixels.length; at++) {
    const [row, column] = [Math.floor(at / TILE_SIZE / spacing), Math.floor((at % TILE_SIZE) / spacing)];
    pixels[at] = nodes[row * size + column] ?? 0;
  }
  return pixels;
}

/** Below this level the grid is as fine as the map's pixels. */
const FIRST_SMOOTH_LEVEL = 8;

/**
 * Returns the pixels with realistic roughness: those measured at high resolution, or all of them with generated detail.
 */
export const roughPixels = ({ field, detailed }: Pick<Scene, "field" | "detailed">, id: TileId) =>
  detailed || id.level < FIRST_SMOOTH_LEVEL ? "all" : measuredPixels(field, id);

/** Interpolates between the nodes with Catmull-Rom splines. Node 2 is at the center of the tile's first pixel. */
function curve(nodes: Float32Array, size: number, spacing: number, heights: Float32Array): void {
  const rows = new Float32Array(size * HEIGHT_SIZE);
  for (let row = 0; row < size; row++) {
    for (let i = 0; i < HEIGHT_SIZE; i++) {
      const at = (i - HEIGHT_MARGIN) / spacing + 2;
      const node = Math.floor(at);
      const from = row * size + node;
      rows[row * HEIGHT_SIZE + i] = between(
        nodes[from - 1] ?? 0,
        nodes[from] ?? 0,
        nodes[from + 1] ?? 0,
        nodes[from + 2] ?? 0,
        at - node,
      );
    }
  }
  for (let j = 0; j < HEIGHT_SIZE; j++) {
    const at = (j - HEIGHT_MARGIN) / spacing + 2;
    const node = Math.floor(at);
    for (let i = 0; i < HEIGHT_SIZE; i++) {
      const from = node * HEIGHT_SIZE + i;
      heights[j * HEIGHT_SIZE + i] = between(
        rows[from - HEIGHT_SIZE] ?? 0,
        rows[from] ?? 0,
        rows[from + HEIGHT_SIZE] ?? 0,
        rows[from + 2 * HEIGHT_SIZE] ?? 0,
        at - node,
      );
    }
  }
}

function between(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}
