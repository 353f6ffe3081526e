import { createLoops, type SunlightLoops } from "./engine";
import { type SunStep, sunStep } from "./light";
import { rayTables } from "./rays";
import { type Relief, reliefOf } from "./relief";
import { BLOCK, type CellBox, type ElevationGrid, type SunPlace } from "./types";

/** Horizons of the cells of a box. Those of a direction are computed when they are first needed. */
export interface Horizons {
  box: CellBox;
  /** The horizons of a direction, a byte a cell (see horizonByte); a view that lasts until the next call. */
  directionSteps(direction: number): Generator<number, Uint8Array, void>;
  /** Directions that some places of the sun need and that weren't computed yet. */
  missing(suns: readonly SunPlace[]): number[];
  /** Takes the horizons of a direction that were computed elsewhere, unless they are there. */
  take(direction: number, horizons: Uint8Array): void;
  /** Which cells are in sun, one bit each. */
  lightSteps(sun: SunPlace, lit: Uint32Array): Generator<number, void, void>;
  /**
   * At how many of some places of the sun each cell is in sun, 255 at most; a view that lasts until the next call.
   * Steps are rows of blocks and places.
   */
  countSteps(suns: readonly SunPlace[]): Generator<number, Uint8Array, void>;
}

/**
 * The loops over a grid, and what sweeps one direction into a plane of theirs. Steps are rows of blocks.
 * @param cell meters on the ground along the edge of a cell
 * @throws RangeError when sizes don't fit together
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
 * @param cell meters on the ground along the edge of a cell
 * @param makeLoops replaced in tests
 * @throws RangeError when sizes don't fit together
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
