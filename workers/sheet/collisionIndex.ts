import type { Box } from "../../src/domain/sheet/layout";

/** Side of a cell in points. */
const CELL = 64;

/** Occupied boxes on a page, indexed by cell so that placing many names stays fast. */
export class CollisionIndex {
  private readonly cells = new Map<string, Box[]>();

  add(box: Box): void {
    for (const key of keysOf(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
    }
  }

  isFree(box: Box): boolean {
    for (const key of keysOf(box)) if (this.cells.get(key)?.some((other) => meet(box, other))) return false;
    return true;
  }
}

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function* keysOf({ x, y, width, height }: Box): Generator<string> {
  for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row++)
    for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column++)
      yield `${column}/${row}`;
}

/** Returns whether a box lies entirely inside another one. */
export const isInside = (box: Box, frame: Box): boolean =>
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height;
