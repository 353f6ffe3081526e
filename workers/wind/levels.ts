import type { Air } from "./air";

/**
 * The equation without its skew terms, on a grid of columns: the solver's preconditioner. The tridiagonal system of
 * each column is factored once.
 */
export interface Level {
  width: number;
  height: number;
  count: number;
  weight: Float32Array;
  /** Coupling between a column and the next one to the east, and to the south. */
  east: Float32Array;
  south: Float32Array;
  /** Coupling between a node and the next one above. */
  above: Float32Array;
  /** Inverse pivots. */
  inverse: Float32Array;
  /** The unknowns, and the right-hand side. */
  potential: Float32Array;
  source: Float32Array;
}

/** Minimum number of columns across the coarsest grid. */
const LEAST_ACROSS = 6;

/**
 * Creates grids of every column, of every second one and so on. They keep all layers, because columns are solved as a
 * whole.
 */
export function levelsOf(air: Air): Level[] {
  const levels: Level[] = [];
  let { width, height, cell, depth, slope } = air;
  let [east, south] = [air.eastDepth, air.southDepth];
  for (;;) {
    levels.push(levelOf(air, { width, height, cell, depth, slope, east, south }));
    if (Math.min(width, height) < 2 * LEAST_ACROSS) return levels;
    const size = { width, height };
    [depth, slope] = [everySecond(depth, size), everySecond(slope, size)];
    // A grid with an even number of columns gets one more beyond its side.
    [width, height, cell] = [(width >> 1) + 1, (height >> 1) + 1, 2 * cell];
    [east, south] = [between(depth, 1), between(depth, width)];
  }
}

type Columns = Pick<Air, "width" | "height" | "cell" | "depth" | "slope"> & Pick<Level, "east" | "south">;

function levelOf({ layers, lift }: Air, columns: Columns): Level {
  const { width, height, cell, depth, slope, east, south } = columns;
  const { count, thickness, weight, tilt } = layers;
  const nodes = width * height * count;
  const above = new Float32Array(nodes);
  const inverse = new Float32Array(nodes);
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      const sides =
        (east[at] as number) +
        (east[at - 1] as number) +
        (south[at] as number) +
        (south[at - width] as number);
      const across = cell ** 2 / (depth[at] as number);
      let [below, pivot] = [0, 1];
      for (let node = 0; node < count; node++) {
        const turn = tilt[node] as number;
        const next = (across * (lift + turn * turn * (slope[at] as number))) / (thickness[node] as number);
        pivot = (weight[node] as number) * sides + next + below - (below * below) / pivot;
        above[at * count + node] = next;
        inverse[at * count + node] = 1 / pivot;
        below = next;
      }
    }
  }
  const [potential, source] = [new Float32Array(nodes), new Float32Array(nodes)];
  return { width, height, count, weight, east, south, above, inverse, potential, source };
}

/** Returns every second value, averaged with the eight around it using the weights of bilinear interpolation. */
function everySecond(values: Float32Array, { width, height }: Pick<Air, "width" | "height">): Float32Array {
  const [across, down] = [(width >> 1) + 1, (height >> 1) + 1];
  const coarse = new Float32Array(across * down);
  const inside = (at: number, size: number) => Math.min(size - 1, Math.max(0, at));
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      let sum = 0;
      for (let y = -1; y <= 1; y++) {
        for (let x = -1; x <= 1; x++) {
          const from = inside(2 * row + y, height) * width + inside(2 * column + x, width);
          sum += ((2 - Math.abs(x)) * (2 - Math.abs(y)) * (values[from] as number)) / 16;
        }
      }
      coarse[row * across + column] = sum;
    }
  }
  return coarse;
}

/** Returns the means of neighbors. */
const between = (values: Float32Array, step: number): Float32Array =>
  values.map((value, at) => (value + (values[at + step] ?? value)) / 2);
