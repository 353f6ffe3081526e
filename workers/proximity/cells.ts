import { KIND } from "../../src/domain/featureColumns";
import type { Shapes } from "../duplicates/types";
import type { GroundGrid } from "./groundGrid";
import { Outline } from "./outline";

/** Approximate maximum number of cells for a line or an area. On larger ones cells are skipped evenly. */
export const MAX_CELLS_PER_ITEM = 1024;

/** Ground cells under features, in feature order. */
export class Cells {
  count = 0;
  /** Grid columns and rows. Columns are within the world. */
  columns = new Int32Array(1024);
  rows = new Int32Array(1024);
  readonly grid: GroundGrid;
  private readonly outline = new Outline();

  constructor(grid: GroundGrid) {
    this.grid = grid;
  }

  /**
   * Adds the cells under a feature. A waypoint has one cell. A line has one for each stretch as long as a cell is wide.
   * An area has those whose centers are inside by the even-odd rule, or those along its outline if there are none.
   */
  add(shapes: Shapes, feature: number): void {
    const before = this.count;
    this.outline.take(shapes, feature, this.grid);
    if (this.outline.count === 0) return;
    if (shapes.kinds[feature] === KIND.area) this.fill();
    if (this.count === before) this.walk();
  }

  private put(column: number, row: number): void {
    const { size } = this.grid;
    if (this.count === this.columns.length) {
      this.columns = twice(this.columns);
      this.rows = twice(this.rows);
    }
    this.columns[this.count] = ((column % size) + size) % size;
    this.rows[this.count++] = Math.min(Math.max(row, 0), size - 1);
  }

  /** Adds the cells at the midpoints of intervals of equal length. */
  private walk(): void {
    const outline = this.outline;
    const { xs, ys } = outline;
    const length = outline.length();
    if (length === 0) {
      this.put(Math.floor(xs[0] as number), Math.floor(ys[0] as number));
      return;
    }
    const pieces = Math.min(MAX_CELLS_PER_ITEM, Math.ceil(length));
    let [walked, piece] = [0, 0];
    for (let at = 1; at < outline.count; at++) {
      const stretch = outline.stretch(at);
      const [x, y] = [xs[at - 1] as number, ys[at - 1] as number];
      const [dx, dy] = [(xs[at] as number) - x, (ys[at] as number) - y];
      for (; piece < pieces; piece++) {
        const part = (((piece + 0.5) / pieces) * length - walked) / stretch;
        if (!(part < 1)) break;
        this.put(Math.floor(x + dx * part), Math.floor(y + dy * part));
      }
      walked += stretch;
    }
  }

  /** Adds the cells in every `stride`-th row and column of the world. */
  private fill(): void {
    const { west, east, north, south } = this.outline;
    const stride = Math.max(1, Math.ceil(Math.sqrt(((east - west) * (south - north)) / MAX_CELLS_PER_ITEM)));
    this.outline.visitInside(stride, (row, from, to) => {
      for (let column = Math.ceil((from - 0.5) / stride) * stride; column + 0.5 < to; column += stride)
        this.put(column, row);
    });
  }
}

function twice(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}
