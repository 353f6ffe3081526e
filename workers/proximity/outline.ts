import type { Shapes } from "../duplicates/types";
import type { GroundGrid } from "./groundGrid";

/** Exceeds the columns of any grid, so that a row and a position in it fit in one number. */
const ROW = 2 ** 26;

/** Paths of a feature in columns and rows of a grid. x continues across the 180th meridian. */
export class Outline {
  count = 0;
  xs = new Float64Array(64);
  ys = new Float64Array(64);
  /** By vertex: 1 where a path begins. */
  begins = new Uint8Array(64);
  west = 0;
  east = 0;
  /** Smallest and largest y, since rows grow southward. */
  north = 0;
  south = 0;
  private crossings = new Float64Array(256);

  /** Loads a feature, replacing the previous one. */
  take({ places, vertexStart, ringBegins }: Shapes, feature: number, { offset, perUnit }: GroundGrid): void {
    const from = vertexStart[feature] as number;
    this.count = (vertexStart[feature + 1] as number) - from;
    if (this.count > this.xs.length) {
      const length = this.count * 2;
      this.xs = new Float64Array(length);
      this.ys = new Float64Array(length);
      this.begins = new Uint8Array(length);
    }
    this.west = this.north = Number.POSITIVE_INFINITY;
    this.east = this.south = Number.NEGATIVE_INFINITY;
    let units = places[from * 2] ?? 0;
    for (let at = 0; at < this.count; at++) {
      const vertex = from + at;
      // Takes the short way around the world from vertex to vertex.
      units += ((places[vertex * 2] as number) - units) | 0;
      const x = units * perUnit + offset;
      const y = offset - (places[vertex * 2 + 1] as number) * perUnit;
      this.xs[at] = x;
      this.ys[at] = y;
      this.begins[at] = at === 0 ? 1 : (ringBegins[vertex] as number);
      if (x < this.west) this.west = x;
      if (x > this.east) this.east = x;
      if (y < this.north) this.north = y;
      if (y > this.south) this.south = y;
    }
  }

  /** Returns the length of all paths in cells. */
  length(): number {
    let length = 0;
    for (let at = 1; at < this.count; at++) length += this.stretch(at);
    return length;
  }

  /** Returns the length in cells from the previous vertex, or 0 where a path begins. */
  stretch(at: number): number {
    if (at === 0 || this.begins[at] === 1) return 0;
    const dx = (this.xs[at] as number) - (this.xs[at - 1] as number);
    const dy = (this.ys[at] as number) - (this.ys[at - 1] as number);
    return Math.hypot(dx, dy);
  }

  /**
   * Visits the interior by the even-odd rule, along the center lines of every `stride`-th row of the grid.
   *
   * @param visit receives the row and the range of x
   */
  visitInside(stride: number, visit: (row: number, from: number, to: number) => void): void {
    const first = Math.ceil((this.north - 0.5) / stride);
    let found = 0;
    for (let at = 1; at < this.count; at++) {
      if (this.begins[at] === 1) continue;
      const [ax, ay] = [this.xs[at - 1] as number, this.ys[at - 1] as number];
      const [bx, by] = [this.xs[at] as number, this.ys[at] as number];
      const end = Math.max(ay, by);
      const lean = (bx - ax) / (by - ay);
      for (let nth = Math.ceil((Math.min(ay, by) - 0.5) / stride); nth * stride + 0.5 < end; nth++) {
        if (found === this.crossings.length) this.crossings = twice(this.crossings);
        const x = ax + (nth * stride + 0.5 - ay) * lean;
        this.crossings[found++] = (nth - first) * ROW + (x - this.west);
      }
    }
    const sorted = this.crossings.subarray(0, found).sort();
    for (let at = 0; at + 1 < found; at += 2) {
      const nth = Math.floor((sorted[at] as number) / ROW);
      const before = nth * ROW - this.west;
      visit((nth + first) * stride, (sorted[at] as number) - before, (sorted[at + 1] as number) - before);
    }
  }
}

function twice(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}
