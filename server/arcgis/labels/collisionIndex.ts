import { overlaps } from "../geo/clip";
import type { WorldBox } from "../geo/mercator";

/** Clear pixels around a name. */
const GAP = 3;
const CELL = 96;
/** Exceeds the number of cells in a row at the finest level. */
const COLUMNS = 2 ** 22;

/** Occupied boxes in a coarse grid, so a lookup only checks nearby boxes. */
export class CollisionIndex {
  private readonly cells = new Map<number, WorldBox[]>();

  isFree({ minX, minY, maxX, maxY }: WorldBox): boolean {
    const grown = { minX: minX - GAP, minY: minY - GAP, maxX: maxX + GAP, maxY: maxY + GAP };
    const lastRow = Math.floor(grown.maxY / CELL);
    const lastColumn = Math.floor(grown.maxX / CELL);
    for (let row = Math.floor(grown.minY / CELL); row <= lastRow; row++) {
      for (let column = Math.floor(grown.minX / CELL); column <= lastColumn; column++) {
        const cell = this.cells.get(row * COLUMNS + column);
        if (cell === undefined) continue;
        for (const other of cell) if (overlaps(grown, other)) return false;
      }
    }
    return true;
  }

  add(box: WorldBox): void {
    for (let row = Math.floor(box.minY / CELL); row <= Math.floor(box.maxY / CELL); row++) {
      for (let column = Math.floor(box.minX / CELL); column <= Math.floor(box.maxX / CELL); column++) {
        const cell = this.cells.get(row * COLUMNS + column);
        if (cell) cell.push(box);
        else this.cells.set(row * COLUMNS + column, [box]);
      }
    }
  }
}
