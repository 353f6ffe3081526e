/** A box on the screen, CSS pixels from the top left. */
export interface ScreenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Edge of the squares by which neighbors are found; about a name's width. */
const SQUARE = 128;
/** Squares in a row: more than a screen has, those left of it included. */
const ROW = 4096;

/** The boxes of names that have their place. No two of them overlap, since each is asked about before it is taken. */
export class TakenSpace {
  private readonly squares = new Map<number, ScreenBox[]>();

  /** Whether a box overlaps none that is taken; boxes that only share an edge do not overlap. */
  isFree(box: ScreenBox): boolean {
    const { left, top, right, bottom } = box;
    for (let row = Math.floor(top / SQUARE); row * SQUARE <= bottom; row++)
      for (let column = Math.floor(left / SQUARE); column * SQUARE <= right; column++)
        for (const other of this.squares.get(row * ROW + column) ?? [])
          if (left < other.right && other.left < right && top < other.bottom && other.top < bottom)
            return false;
    return true;
  }

  take(box: ScreenBox): void {
    const { left, top, right, bottom } = box;
    for (let row = Math.floor(top / SQUARE); row * SQUARE <= bottom; row++)
      for (let column = Math.floor(left / SQUARE); column * SQUARE <= right; column++) {
        const square = this.squares.get(row * ROW + column);
        if (square) square.push(box);
        else this.squares.set(row * ROW + column, [box]);
      }
  }
}
