import { seededRandom } from "../../../../bench/seeded";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { circleIn } from "../../../../workers/travel/circle";
import { cellIndex, type Field, fieldOf, UNREACHED } from "../../../../workers/travel/field";
import { moveTables, type Reach, reachSteps } from "../../../../workers/travel/kernel";
import { paceTable, secondsPerMeter } from "../../../../workers/travel/pace";
import { NO_GROUND } from "../../../../workers/travel/steepness";
import type { ElevationGrid, Walker } from "../../../../workers/travel/types";
import { gridOf } from "../sunlight/oracle";

export const CELL = 10;
export const WALKER: Walker = { pack: 12, offTrail: 0.6, steepest: 45 };

/** Ground and its impassable cells. */
export interface Terrain {
  grid: ElevationGrid;
  /** Steepness of each cell in degrees. Above the limit it is a wall. */
  steepness: Uint8Array;
  start: readonly [column: number, row: number];
}

/** Ground of any roughness, with walls and cells without elevation. The start is in the center. */
export function terrainOf(
  seed: number,
  width: number,
  height: number,
  rough: number,
  walls: number,
): Terrain {
  const random = seededRandom(seed);
  const start = [width >> 1, height >> 1] as const;
  const grid = gridOf(width, height, (x, y) => {
    const elevation = 1500 + 30 * Math.sin(x / 5 + (seed % 7)) * Math.cos(y / 6) + rough * random();
    const standing = x === start[0] && y === start[1];
    return random() < walls / 4 && !standing ? Number.NaN : elevation;
  });
  const steepness = Uint8Array.from(grid.elevations, (elevation) =>
    Number.isNaN(elevation) ? NO_GROUND : random() < walls ? 60 : 0,
  );
  return { grid, steepness, start };
}

/** Tells whether a cell is impassable: steep, without elevation, or beyond the edge. The start never is. */
export const isWall = (
  { grid, steepness, start }: Terrain,
  { steepest }: Walker,
  column: number,
  row: number,
): boolean => {
  if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) return true;
  const stands = column === start[0] && row === start[1];
  return !stands && (steepness[row * grid.width + column] as number) > steepest;
};

/**
 * Tells whether a straight line between the centers of two cells crosses no wall. The whole line may be shifted
 * slightly to either side.
 */
export function isOpen(
  isBlocked: (column: number, row: number) => boolean,
  from: number[],
  by: number[],
): boolean {
  const [x = 0, y = 0] = from;
  const [across = 0, down = 0] = by;
  const hair = 1e-6 / Math.hypot(across, down);
  return [-hair, hair].some((side) => {
    for (let step = 1; step < 400; step++) {
      const column = Math.round(x + (across * step) / 400 - down * side);
      const row = Math.round(y + (down * step) / 400 + across * side);
      if ((column !== x || row !== y) && isBlocked(column, row)) return false;
    }
    return true;
  });
}

/** The 16 neighbors as offsets in columns and rows. */
export const NEIGHBORS = [-2, -1, 0, 1, 2].flatMap((across) =>
  [-2, -1, 0, 1, 2].flatMap((down) => {
    const [less, more] = [Math.abs(across), Math.abs(down)].toSorted((a, b) => a - b) as [number, number];
    return (less === 0 && more === 1) || (less === 1 && more <= 2) ? [[across, down] as const] : [];
  }),
);

/** Returns the seconds of one move, Infinity if it is blocked. */
export function secondsOf(terrain: Terrain, walker: Walker, from: readonly number[], by: readonly number[]) {
  const { grid } = terrain;
  const [x = 0, y = 0] = from;
  const [across = 0, down = 0] = by;
  const [column, row] = [x + across, y + down];
  const isBlocked = (c: number, r: number) => isWall(terrain, walker, c, r);
  if (isBlocked(column, row) || isBlocked(x, y) || !isOpen(isBlocked, [x, y], [across, down]))
    return Infinity;
  const rise =
    (grid.elevations[row * grid.width + column] as number) - (grid.elevations[y * grid.width + x] as number);
  const length = Math.hypot(across, down) * CELL;
  return secondsPerMeter(rise / length, walker) * length;
}

/** Dijkstra's algorithm with a binary heap, in double precision and without tables. */
export function exactTimes(terrain: Terrain, walker: Walker): Float64Array {
  const { width, height } = terrain.grid;
  const times = new Float64Array(width * height).fill(Infinity);
  const heap: [time: number, cell: number][] = [[0, terrain.start[1] * width + terrain.start[0]]];
  times[heap[0]?.[1] as number] = 0;
  while (heap.length > 0) {
    const [time, cell] = pop(heap);
    if (time > (times[cell] as number)) continue;
    const from = [cell % width, Math.floor(cell / width)];
    for (const by of NEIGHBORS) {
      const [column, row] = [(from[0] as number) + by[0], (from[1] as number) + by[1]];
      const then = time + secondsOf(terrain, walker, from, by);
      const to = row * width + column;
      if (!(then < (times[to] ?? -1)) || column < 0 || column >= width) continue;
      times[to] = then;
      push(heap, [then, to]);
    }
  }
  return times;
}

type Heap = [time: number, cell: number][];

function push(heap: Heap, entry: Heap[number]): void {
  heap.push(entry);
  for (let at = heap.length - 1; at > 0; ) {
    const above = (at - 1) >> 1;
    if ((heap[above] as Heap[number])[0] <= entry[0]) return;
    [heap[at], heap[above]] = [heap[above] as Heap[number], entry];
    at = above;
  }
}

function pop(heap: Heap): Heap[number] {
  const first = heap[0] as Heap[number];
  const last = heap.pop() as Heap[number];
  if (heap.length === 0) return first;
  heap[0] = last;
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let least = at;
    for (const below of [left, right])
      if (below < heap.length && (heap[below] as Heap[number])[0] < (heap[least] as Heap[number])[0])
        least = below;
    if (least === at) return first;
    [heap[at], heap[least]] = [heap[least] as Heap[number], heap[at] as Heap[number]];
    at = least;
  }
}

/** Returns the field that the kernel reaches, over all of the terrain. @param sign 1 from the start, -1 to it */
export function reached(
  { grid, steepness, start }: Terrain,
  walker: Walker,
  sign: 1 | -1 = 1,
  reach: Reach = reachSteps,
) {
  const circle = circleIn(grid, ...start, 1e6);
  const field = fieldOf(grid, steepness, walker.steepest, circle);
  const pace = paceTable(walker);
  const moves = moveTables(field.stride, CELL, pace, sign);
  inOneGo(reach(field, cellIndex(field, ...start), pace, moves));
  return { field, pace, moves };
}

/** Returns the seconds by cell of the grid, Infinity for cells not reached. */
export function secondsIn(field: Field, { width, height }: ElevationGrid): Float64Array {
  return Float64Array.from({ length: width * height }, (_, at) => {
    const time = field.cells[cellIndex(field, at % width, Math.floor(at / width))] as number;
    return time < 0 || time >= UNREACHED ? Infinity : time;
  });
}
