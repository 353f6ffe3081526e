/** Screen box in CSS pixels from the top left. */
export interface ScreenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Edge of the grid squares used to find neighbors; about a label's width. */
const SQUARE = 128;
/** Stride of a grid row: more squares than a screen has, including those left of it. */
const ROW = 4096;

/** Boxes of placed labels. They never overlap if each is checked with isFree before it is added. */
export class CollisionIndex {
  private readonly squares = new Map<number, ScreenBox[]>();

  /** Whether a box overlaps no other. Boxes that share only an edge don't overlap. */
  isFree(box: ScreenBox): boolean {
    const { left, top, right, bottom } = box;
    for (let row = Math.floor(top / SQUARE); row * SQUARE <= bottom; row++)
      for (let column = Math.floor(left / SQUARE); column * SQUARE <= right; column++)
        for (const other of this.squares.get(row * ROW + column) ?? [])
          if (left < other.right && other.left < right && top < other.bottom && other.top < bottom)
            return false;
    return true;
  }

  add(box: ScreenBox): void {
    const { left, top, right, bottom } = box;
    for (let row = Math.floor(top / SQUARE); row * SQUARE <= bottom; row++)
      for (let column = Math.floor(left / SQUARE); column * SQUARE <= right; column++) {
        const square = this.squares.get(row * ROW + column);
        if (square) square.push(box);
        else this.squares.set(row * ROW + column, [box]);
      }
  }
}
