import { HALF_WORLD } from "../../src/map/mercator";
import { outlineOn } from "../../src/map/terrain/outline";
import {
  cornerOf,
  keyOf,
  neighboursOf,
  TILE_SIZE,
  type TileId,
  tilesInView,
  tileWidth,
  worldOf,
} from "../../src/map/terrain/tiles";
import { groundScale, mercatorScales } from "../terrain/scales";
import { visitSpans } from "../terrain/spans";
import type { BorderedTile, ElevationRaster, RowScales } from "../terrain/types";
import type { ZonesArea } from "./types";

/** The ground of a part of the map as one raster. */
export interface Ground extends BorderedTile {
  scales: RowScales;
  /** Square meters on the ground of a cell of each row. */
  rowAreas: Float64Array;
  /** 1 for cells that the map shows; the raster reaches to the edges of tiles. */
  inView: Uint8Array;
  /** The raster's upper left corner and the size of a cell, Web Mercator meters. */
  west: number;
  north: number;
  cell: number;
}

/** The tiles of an area and, after them, those around it, whose edges its slopes need. */
export function tilesOf({ frame, source }: ZonesArea): { inside: TileId[]; around: TileId[] } {
  const inside = tilesInView(frame, source.maxLevel);
  const keys = new Set(inside.map(keyOf));
  const around = new Map<string, TileId>();
  for (const tile of inside.flatMap(neighboursOf))
    if (tile && !keys.has(keyOf(tile))) around.set(keyOf(tile), tile);
  return { inside, around: [...around.values()] };
}

/**
 * Puts tiles together to one raster. Where a tile is missing there is no data.
 * @param rasterOf the elevations of a tile of 256 x 256 pixels, or null
 */
export function groundOf(
  { frame, source }: ZonesArea,
  inside: readonly TileId[],
  rasterOf: (tile: TileId) => ElevationRaster | null,
): Ground {
  const [first] = inside;
  if (!first) throw new RangeError("An area has at least one tile.");
  const { level } = first;
  const size = tileWidth(level);
  // Columns go on across the 180th meridian.
  const columnOf = (tile: TileId) =>
    Math.round((cornerOf(tile)[0] + worldOf(tile, frame.center[0]) + HALF_WORLD) / size);
  const columns = inside.map(columnOf);
  const rows = inside.map(({ row }) => row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const width = (Math.max(...columns) - left + 1) * TILE_SIZE;
  const height = (Math.max(...rows) - top + 1) * TILE_SIZE;
  const cell = size / TILE_SIZE;
  const shift = source.atCorners ? 0.5 : 0;
  const west = left * size - HALF_WORLD - shift * cell;
  const north = HALF_WORLD - top * size + shift * cell;
  const elevations = new Float32Array((width + 2) * (height + 2)).fill(Number.NaN);
  const count = 2 ** level;
  for (let row = top - 1; row <= top + height / TILE_SIZE; row++) {
    if (row < 0 || row >= count) continue;
    for (let column = left - 1; column <= left + width / TILE_SIZE; column++) {
      const raster = rasterOf({ level, row, column: ((column % count) + count) % count });
      if (raster?.width !== TILE_SIZE || raster.height !== TILE_SIZE) continue;
      put(elevations, width, height, raster, (column - left) * TILE_SIZE, (row - top) * TILE_SIZE);
    }
  }
  const inView = new Uint8Array(width * height);
  for (const tile of inside)
    show(inView, width, outlineOn(tile, frame, shift).outline, columnOf(tile) - left, tile.row - top);
  const rowAreas = new Float64Array(height);
  for (let row = 0; row < height; row++)
    rowAreas[row] = (cell * groundScale(north - (row + 0.5) * cell)) ** 2;
  const scales = mercatorScales(north, cell, cell, height);
  return { width, height, elevations, scales, rowAreas, inView, west, north, cell };
}

/** Copies what of a tile lies in the raster or its border of one cell. */
function put(
  to: Float32Array,
  width: number,
  height: number,
  { elevations }: ElevationRaster,
  atColumn: number,
  atRow: number,
): void {
  const from = Math.max(-1, atColumn);
  const end = Math.min(width + 1, atColumn + TILE_SIZE);
  for (let row = Math.max(-1, atRow); row < Math.min(height + 1, atRow + TILE_SIZE); row++) {
    const start = (row - atRow) * TILE_SIZE;
    to.set(
      elevations.subarray(start + from - atColumn, start + end - atColumn),
      (row + 1) * (width + 2) + from + 1,
    );
  }
}

/** Marks the cells of a tile whose centers lie in an outline. */
function show(
  inView: Uint8Array,
  width: number,
  outline: Parameters<typeof visitSpans>[0],
  tileColumn: number,
  tileRow: number,
): void {
  visitSpans(outline, TILE_SIZE, TILE_SIZE, (row, from, to, middle, share) => {
    if (Math.abs(row + 0.5 - middle) > share / 2) return;
    const first = (tileRow * TILE_SIZE + row) * width + tileColumn * TILE_SIZE;
    inView.fill(1, first + Math.round(from), first + Math.round(to));
  });
}
