import { BLOCK, BOX_COLUMNS, type CellBox, type ElevationGrid } from "./types";

/** Side of the tiles whose highest elevations are tabulated. */
export const TILE = 8;
/**
 * Padding of cells without elevation around a grid. Rays leave the grid by at most the block, one group of steps and a
 * cell.
 */
export const PAD = 32;
/** Maximum number of tiles covered by a block's cells shifted by one group of steps. */
const AHEAD = { columns: 4, rows: 3 } as const;
/** Below every elevation, and finite. */
const DEEP = -1e30;

/** A grid prepared for the loops. */
export interface Relief {
  box: CellBox;
  /** Row length of the padded grid. Elevations are NaN where unknown. */
  stride: number;
  elevations: Float32Array;
  /** Index of the box's first cell. */
  origin: number;
  /** Columns of the table below. */
  tilesAcross: number;
  /** By tile of the padded grid: highest elevation on the AHEAD tiles that start there. */
  highest: Float32Array;
}

/** Prepares a grid for the loops. @throws RangeError when sizes don't match */
export function reliefOf({ width, height, elevations }: ElevationGrid, box: CellBox): Relief {
  checkBox({ width, height, elevations }, box);
  const stride = width + 2 * PAD;
  const rows = height + 2 * PAD;
  const padded = new Float32Array(stride * rows).fill(Number.NaN);
  for (let row = 0; row < height; row++)
    padded.set(elevations.subarray(row * width, (row + 1) * width), (row + PAD) * stride + PAD);
  const tilesAcross = Math.ceil(stride / TILE);
  const tilesDown = Math.ceil(rows / TILE);
  const own = new Float32Array(tilesAcross * tilesDown).fill(DEEP);
  for (let row = 0; row < rows; row++) {
    const tiles = Math.floor(row / TILE) * tilesAcross;
    for (let column = 0; column < stride; column++) {
      const elevation = padded[row * stride + column] as number;
      const tile = tiles + Math.floor(column / TILE);
      if (elevation > (own[tile] as number)) own[tile] = elevation;
    }
  }
  return {
    box,
    stride,
    elevations: padded,
    origin: (box.top + PAD) * stride + box.left + PAD,
    tilesAcross,
    highest: highestAhead(own, tilesAcross, tilesDown),
  };
}

function highestAhead(own: Float32Array, across: number, down: number): Float32Array {
  const highest = new Float32Array(own.length).fill(DEEP);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      for (let r = row; r < Math.min(down, row + AHEAD.rows); r++)
        for (let c = column; c < Math.min(across, column + AHEAD.columns); c++)
          highest[row * across + column] = Math.max(
            highest[row * across + column] as number,
            own[r * across + c] as number,
          );
  return highest;
}

function checkBox({ width, height, elevations }: ElevationGrid, box: CellBox): void {
  if (elevations.length !== width * height)
    throw new RangeError(`A grid of ${width} x ${height} doesn't have ${elevations.length} cells.`);
  const inside =
    box.left >= 0 && box.top >= 0 && box.left + box.width <= width && box.top + box.height <= height;
  if (!inside || box.width <= 0 || box.height <= 0 || box.width % BOX_COLUMNS || box.height % BLOCK.rows)
    throw new RangeError("The box must lie within the grid and cover whole blocks.");
}
