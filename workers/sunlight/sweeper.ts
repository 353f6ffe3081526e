import * as Comlink from "comlink";
import { createLoops } from "./engine";
import { rayTables } from "./rays";
import { reliefOf } from "./relief";
import { BLOCK, type CellBox, type ElevationGrid } from "./types";

/** Ground whose horizons are swept. */
export interface SweptGround {
  grid: ElevationGrid;
  box: CellBox;
  /** Meters on the ground along the edge of a cell. */
  cell: number;
}

/** What a sweep worker answers: horizons of one direction after the other, of which it keeps none. */
export function createSweeper() {
  let sweepAll: ((direction: number) => Uint8Array<ArrayBuffer>) | null = null;

  return {
    /** From now on it is this ground. */
    begin({ grid, box, cell }: SweptGround): void {
      const relief = reliefOf(grid, box);
      const loops = createLoops(relief, grid);
      const plane = loops.plane();
      const steps = Math.max(grid.width, grid.height) + BLOCK.columns;
      sweepAll = (direction) => {
        const tables = rayTables(relief, direction, cell, steps);
        for (let row = 0; row < box.height / BLOCK.rows; row++) loops.sweepRow(tables, row, plane);
        return loops.read(plane).slice();
      };
    },
    /** The horizons of a direction, a byte a cell (see horizonByte), transferred. */
    sweep(direction: number): Uint8Array<ArrayBuffer> {
      if (!sweepAll) throw new Error("There is no ground to sweep yet.");
      const horizons = sweepAll(direction);
      return Comlink.transfer(horizons, [horizons.buffer]);
    },
  };
}

export type Sweeper = ReturnType<typeof createSweeper>;
