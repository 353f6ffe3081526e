import * as Comlink from "comlink";
import { inOneGo } from "../../src/domain/inOneGo";
import { createSweep } from "./horizons";
import type { CellBox, ElevationGrid } from "./types";

/** Ground whose horizons are computed. */
export interface SweptGround {
  grid: ElevationGrid;
  box: CellBox;
  /** Meters on the ground along the edge of a cell. */
  cell: number;
}

/** Creates the API of a sweep worker, which computes the horizons of one direction at a time and keeps none. */
export function createSweeper() {
  let sweepAll: ((direction: number) => Uint8Array<ArrayBuffer>) | null = null;

  return {
    /** Sets the ground for later calls. */
    begin({ grid, box, cell }: SweptGround): void {
      const { loops, sweepSteps } = createSweep(grid, box, cell);
      const plane = loops.plane();
      sweepAll = (direction) => {
        inOneGo(sweepSteps(direction, plane));
        return loops.read(plane).slice();
      };
    },
    /** Returns the horizons of a direction, a byte per cell (see horizonByte), transferred. */
    sweep(direction: number): Uint8Array<ArrayBuffer> {
      if (!sweepAll) throw new Error("The sweep has no elevations yet.");
      const horizons = sweepAll(direction);
      return Comlink.transfer(horizons, [horizons.buffer]);
    },
  };
}

export type Sweeper = ReturnType<typeof createSweeper>;
