import { ASPECT_BY_BITS, OCTANT_EDGE } from "./classes";
import type { BorderedTile, RowScales } from "./types";

/** Gradient and aspect of single cells, computed as in classifyTile but without slope classes. */
export class CellGradient {
  /** Squared rise over run. NaN where the cell or one of its eight neighbors has no data. */
  squared = Number.NaN;
  /** 1 to 8 clockwise from north, 9 flat; 0 without data. */
  facing = 0;

  /**
   * Computes Horn's gradient (1981, p. 18), adding in the same order as classifyTile.
   *
   * @param row of the tile, without its border
   */
  at({ width, elevations }: BorderedTile, scales: RowScales, row: number, column: number): void {
    const stride = width + 2;
    const north = row * stride + column;
    const center = north + stride;
    const south = center + stride;
    const value = (at: number) => elevations[at] as number;
    const west = value(north) + 2 * value(center) + value(south);
    const east = value(north + 2) + 2 * value(center + 2) + value(south + 2);
    const rise =
      value(south) -
      value(north) +
      2 * (value(south + 1) - value(north + 1)) +
      (value(south + 2) - value(north + 2));
    const toEast = (east - west) * (scales.x[row] as number);
    const toSouth = rise * (scales.y[row] as number);
    const squared = toEast * toEast + toSouth * toSouth;
    if (!(squared + Math.abs(value(center + 1)) >= 0)) {
      this.squared = Number.NaN;
      this.facing = 0;
      return;
    }
    const eastward = Math.abs(toEast);
    const southward = Math.abs(toSouth);
    this.squared = squared;
    this.facing = ASPECT_BY_BITS[
      (eastward <= OCTANT_EDGE * southward ? 1 : 0) |
        (southward <= OCTANT_EDGE * eastward ? 2 : 0) |
        (toEast > 0 ? 4 : 0) |
        (toSouth > 0 ? 8 : 0)
    ] as number;
  }
}
