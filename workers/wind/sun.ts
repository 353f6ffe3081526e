import type { SeenSun } from "../../src/domain/sunlight";
import { createHorizons, type Horizons } from "../sunlight/horizons";
import { BLOCK, BOX_COLUMNS } from "../sunlight/types";
import type { WindGrid } from "./types";

/** Determines the columns of a grid that are in sun. */
export interface GridSun {
  /** Steps are rows of blocks. */
  lightSteps(sun: SeenSun): Generator<number, (at: number) => boolean, void>;
}

const whole = (size: number, step: number): number => Math.ceil(size / step) * step;

/** Uses the horizons of the sunlight kernel, over a grid padded to whole blocks. */
export function gridSun({ width, height, cell, elevations }: WindGrid): GridSun {
  const [across, down] = [whole(width, BOX_COLUMNS), whole(height, BLOCK.rows)];
  const padded = new Float32Array(across * down).fill(Number.NaN);
  for (let row = 0; row < height; row++)
    padded.set(elevations.subarray(row * width, (row + 1) * width), row * across);
  const grid = { width: across, height: down, elevations: padded };
  const box = { left: 0, top: 0, width: across, height: down };
  let horizons: Horizons | null = null;
  return {
    *lightSteps(sun) {
      horizons ??= createHorizons(grid, box, cell);
      const lit = new Uint32Array((across * down) / 32);
      yield* horizons.lightSteps(sun, lit);
      return (at) => {
        const bit = Math.floor(at / width) * across + (at % width);
        return (((lit[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1;
      };
    },
  };
}
