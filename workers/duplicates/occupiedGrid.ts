import { WORLD_UNITS } from "../graphics/types";

/** Squares along each side of the grid. */
const SIDE = 1024;
/** Checking more squares than this takes longer than searching the tree. */
const MOST_LOOKS = 64;
const EDGE = WORLD_UNITS / 2;

/**
 * Grid of squares that records which of them contain boxes. Most features of a large account are in none, and one
 * lookup rules those out. False positives are possible, false negatives aren't.
 */
export class OccupiedGrid {
  private readonly squares = new Uint8Array(SIDE * SIDE);
  private readonly west: number;
  private readonly south: number;
  private readonly perX: number;
  private readonly perY: number;
  /** False if a box comes near the 180th meridian, where the grid would have to wrap around. */
  private readonly plain: boolean;

  /**
   * @param boxes 4 per item in units, NaN for those without one
   * @param reachOf units by which a box between two y values is widened on each side
   */
  constructor(boxes: Float64Array, reachOf: (south: number, north: number) => number) {
    let [west, south, east, north] = [EDGE, EDGE, -EDGE, -EDGE];
    const wide = new Float64Array(boxes.length);
    for (let at = 0; at < boxes.length; at += 4) {
      if (Number.isNaN(boxes[at])) continue;
      // The other box's reach may be slightly larger if it lies farther from the equator.
      const reach = 1.01 * reachOf(boxes[at + 1] as number, boxes[at + 3] as number) + 1;
      wide.set([-reach, -reach, reach, reach], at);
      for (let edge = at; edge < at + 4; edge++)
        wide[edge] = (wide[edge] as number) + (boxes[edge] as number);
      west = Math.min(west, wide[at] as number);
      south = Math.min(south, wide[at + 1] as number);
      east = Math.max(east, wide[at + 2] as number);
      north = Math.max(north, wide[at + 3] as number);
    }
    this.west = west;
    this.south = south;
    this.perX = SIDE / Math.max(1, east - west);
    this.perY = SIDE / Math.max(1, north - south);
    this.plain = west > -EDGE && east < EDGE;
    for (let at = 0; at < boxes.length; at += 4)
      if (!Number.isNaN(boxes[at]))
        this.mark(wide[at] as number, wide[at + 1] as number, wide[at + 2] as number, wide[at + 3] as number);
  }

  /** Returns whether any of the boxes may touch this one. */
  mayTouch(west: number, south: number, east: number, north: number): boolean {
    if (!this.plain || east >= EDGE) return true;
    const [firstX, lastX] = [this.column(west), this.column(east)];
    const [firstY, lastY] = [this.row(south), this.row(north)];
    if (lastX < 0 || firstX >= SIDE || lastY < 0 || firstY >= SIDE) return false;
    if ((lastX - firstX) * (lastY - firstY) > MOST_LOOKS) return true;
    for (let row = Math.max(0, firstY); row <= Math.min(SIDE - 1, lastY); row++)
      for (let column = Math.max(0, firstX); column <= Math.min(SIDE - 1, lastX); column++)
        if (this.squares[row * SIDE + column] === 1) return true;
    return false;
  }

  private mark(west: number, south: number, east: number, north: number): void {
    const [first, last] = [this.column(west), Math.min(SIDE - 1, this.column(east))];
    const top = Math.min(SIDE - 1, this.row(north));
    for (let row = Math.max(0, this.row(south)); row <= top; row++)
      this.squares.fill(1, row * SIDE + Math.max(0, first), row * SIDE + last + 1);
  }

  private column(x: number): number {
    return Math.floor((x - this.west) * this.perX);
  }

  private row(y: number): number {
    return Math.floor((y - this.south) * this.perY);
  }
}
