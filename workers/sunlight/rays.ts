import { CURVATURE, EARTH_RADIUS } from "../viewshed/types";
import { PAD, type Relief, TILE } from "./relief";
import { BLOCK, DIRECTIONS } from "./types";

/** Lookup tables by step of a ray, in float32 like all arithmetic of the loops. Step 1 is at index 0. */
export interface RayTables {
  /** The two cells around a step, as index offsets in the padded grid. */
  near: Int32Array;
  far: Int32Array;
  /** Position between the two cells, as a fraction. */
  part: Float32Array;
  /** Reciprocal of the distance in meters. */
  inverse: Float32Array;
  /** Amount by which the earth's curvature lowers the ground there, as a slope. */
  sink: Float32Array;
  /** Smallest column and row offset in each group of BLOCK.steps steps. */
  left: Int32Array;
  top: Int32Array;
  /** One step along the ray in columns and rows. */
  columns: number;
  rows: number;
}

/**
 * Builds the tables of a direction. Along its longer axis a ray advances by whole cells. Along the other it passes
 * between two cells, whose elevations are interpolated. This is where it crosses the sides of squares between cell
 * centers.
 *
 * @param direction 0 to DIRECTIONS - 1
 * @param cell meters on the ground along the edge of a cell
 * @param steps minimum number of steps
 */
export function rayTables(
  { stride }: Pick<Relief, "stride">,
  direction: number,
  cell: number,
  steps: number,
): RayTables {
  const [east, south] = unitOf(direction);
  const longer = Math.max(Math.abs(east), Math.abs(south));
  const [columns, rows] = [east / longer, south / longer];
  const alongRow = Math.abs(columns) === 1;
  const blocks = Math.ceil(steps / BLOCK.steps);
  const count = blocks * BLOCK.steps;
  const tables: RayTables = {
    near: new Int32Array(count),
    far: new Int32Array(count),
    part: new Float32Array(count),
    inverse: new Float32Array(count),
    sink: new Float32Array(count),
    left: new Int32Array(blocks),
    top: new Int32Array(blocks),
    columns,
    rows,
  };
  for (let at = 0; at < count; at++) {
    const step = at + 1;
    const [column, row] = [Math.floor(step * columns), Math.floor(step * rows)];
    const part = alongRow ? step * rows - row : step * columns - column;
    const distance = (step * cell) / longer;
    tables.near[at] = row * stride + column;
    tables.far[at] = (tables.near[at] as number) + (part === 0 ? 0 : alongRow ? stride : 1);
    tables.part[at] = part;
    tables.inverse[at] = 1 / distance;
    tables.sink[at] = (CURVATURE * distance) / (2 * EARTH_RADIUS);
    const block = Math.floor(at / BLOCK.steps);
    const first = at % BLOCK.steps === 0;
    tables.left[block] = first ? column : Math.min(column, tables.left[block] as number);
    tables.top[block] = first ? row : Math.min(row, tables.top[block] as number);
  }
  return tables;
}

/**
 * Returns the unit vector (east and south) of a direction. Axes and diagonals are exact, without rounding errors from
 * pi.
 */
function unitOf(direction: number): [east: number, south: number] {
  if (!Number.isInteger(direction) || direction < 0 || direction >= DIRECTIONS)
    throw new RangeError(`There are directions 0 to ${DIRECTIONS - 1}, not ${direction}.`);
  const angle = (direction * 2 * Math.PI) / DIRECTIONS;
  const exact = (value: number) => Math.round(value * 1e12) / 1e12;
  return [exact(Math.sin(angle)), exact(-Math.cos(angle))];
}

/** Returns after how many groups of BLOCK.steps steps no ray of a block is over the grid. */
export function blocksOfSteps(
  { columns, rows }: Pick<RayTables, "columns" | "rows">,
  { width, height }: { width: number; height: number },
  column: number,
  row: number,
): number {
  const across = columns > 0 ? width - column : column + BLOCK.columns;
  const down = rows > 0 ? height - row : row + BLOCK.rows;
  const steps = Math.min(
    columns === 0 ? Infinity : across / Math.abs(columns),
    rows === 0 ? Infinity : down / Math.abs(rows),
  );
  return Math.ceil(steps / BLOCK.steps);
}

/** Returns the tile of a grid column or row. */
export const tileOf = (cell: number): number => Math.floor((cell + PAD) / TILE);
