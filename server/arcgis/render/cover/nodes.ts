import { TILE_SIZE, type TileId } from "../../geo/mercator";

/**
 * Values sampled at a pixel spacing over a tile and interpolated linearly. Neighboring tiles share the samples on their
 * edges.
 */
export class Nodes {
  private readonly spacing: number;
  private readonly count: number;
  private readonly values: Float32Array;

  /** @param value computes the value at a position in world units */
  constructor({ level, row, column }: TileId, spacing: number, value: (x: number, y: number) => number) {
    this.spacing = spacing;
    this.count = TILE_SIZE / spacing + 1;
    this.values = Float32Array.from({ length: this.count * this.count }, (_, at) => {
      const across = (at % this.count) / (this.count - 1);
      const down = Math.floor(at / this.count) / (this.count - 1);
      return value((column + across) * 2 ** -level, (row + down) * 2 ** -level);
    });
  }

  /** Returns the value at the center of a pixel. */
  at(row: number, column: number): number {
    const x = (column + 0.5) / this.spacing;
    const y = (row + 0.5) / this.spacing;
    const at = Math.floor(y) * this.count + Math.floor(x);
    const u = x % 1;
    const v = y % 1;
    const values = this.values;
    const top = (values[at] ?? 0) * (1 - u) + (values[at + 1] ?? 0) * u;
    const bottom = (values[at + this.count] ?? 0) * (1 - u) + (values[at + this.count + 1] ?? 0) * u;
    return top * (1 - v) + bottom * v;
  }
}
