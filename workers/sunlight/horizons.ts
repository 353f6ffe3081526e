import { createLoops, type SunlightLoops } from "./engine";
import { type SunStep, sunStep } from "./light";
import { rayTables } from "./rays";
import { type Relief, reliefOf } from "./relief";
import { BLOCK, type CellBox, type ElevationGrid, type SunPlace } from "./types";

/** Horizons of the cells of a box, computed on first use of each direction. */
export interface Horizons {
  box: CellBox;
  /**
   * Returns the horizons of a direction, a byte per cell (see horizonByte), as a view that is valid until the next
   * call.
   */
  directionSteps(direction: number): Generator<number, Uint8Array, void>;
  /** Returns the directions needed for some sun positions that haven't been computed yet. */
  missing(suns: readonly SunPlace[]): number[];
  /** Stores horizons of a direction that were computed elsewhere, unless they exist already. */
  take(direction: number, horizons: Uint8Array): void;
  /** Computes which cells are in sun, one bit each. */
  lightSteps(sun: SunPlace, lit: Uint32Array): Generator<number, void, void>;
  /**
   * Counts at how many of some sun positions each cell is in sun, up to 255. Returns a view that is valid until the
   * next call. Steps are rows of blocks and sun positions.
   */
  countSteps(suns: readonly SunPlace[]): Generator<number, Uint8Array, void>;
}

/**
 * Creates the loops over a grid, and a function that sweeps one direction into one of their planes. Steps are rows of
 * blocks.
 *
 * @param cell meters on the ground along the edge of a cell
 * @throws RangeError when sizes don't match
 */
export function createSweep(
  grid: ElevationGrid,
  box: CellBox,
  cell: number,
  makeLoops: (relief: Relief, size: ElevationGrid) => SunlightLoops = createLoops,
) {
  const relief = reliefOf(grid, box);
  const loops = makeLoops(relief, grid);
  const steps = Math.max(grid.width, grid.height) + BLOCK.columns;
  return {
    loops,
    *sweepSteps(direction: number, plane: number): Generator<number, void, void> {
      const tables = rayTables(relief, direction, cell, steps);
      for (let row = 0; row < box.height / BLOCK.rows; row++) {
        loops.sweepRow(tables, row, plane);
        yield row;
      }
    },
  };
}

/**
 * Creates the horizons of a box of a grid.
 *
 * @param cell meters on the ground along the edge of a cell
 * @param makeLoops replaced in tests
 * @throws RangeError when sizes don't match
 */
export function createHorizons(
  grid: ElevationGrid,
  box: CellBox,
  cell: number,
  makeLoops: (relief: Relief, size: ElevationGrid) => SunlightLoops = createLoops,
): Horizons {
  const { loops, sweepSteps } = createSweep(grid, box, cell, makeLoops);
  const planes = new Map<number, number>();

  function* planeSteps(direction: number): Generator<number, number, void> {
    const known = planes.get(direction);
    if (known !== undefined) return known;
    const plane = loops.plane();
    yield* sweepSteps(direction, plane);
    planes.set(direction, plane);
    return plane;
  }

  function* planesOf({ first, second }: SunStep): Generator<number, [number, number], void> {
    return [yield* planeSteps(first), yield* planeSteps(second)];
  }

  return {
    box,
    *directionSteps(direction) {
      return loops.read(yield* planeSteps(direction));
    },
    missing(suns) {
      const needed = suns.flatMap((sun) => {
        const step = sunStep(sun);
        return step ? [step.first, step.second] : [];
      });
      return [...new Set(needed)].filter((direction) => !planes.has(direction));
    },
    take(direction, horizons) {
      if (planes.has(direction)) return;
      const plane = loops.plane();
      loops.write(plane, horizons);
      planes.set(direction, plane);
    },
    *lightSteps(sun, lit) {
      const step = sunStep(sun);
      if (!step) {
        lit.fill(0);
        return;
      }
      const [first, second] = yield* planesOf(step);
      loops.light(first, second, step, lit);
    },
    *countSteps(suns) {
      const up = suns.map(sunStep).filter((step) => step !== null);
      const all: [SunStep, [number, number]][] = [];
      for (const step of up) all.push([step, yield* planesOf(step)]);
      loops.beginCount();
      for (const [step, [first, second]] of all) {
        loops.count(first, second, step);
        yield 0;
      }
      return loops.counted();
    },
  };
}
