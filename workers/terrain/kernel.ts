import { ASPECT_BY_BITS, OCTANT_EDGE, SLOPE_EDGES } from "./classes";
import type { BorderedTile, RowScales } from "./types";

/** @throws RangeError unless the sizes of a tile, its scales and the output fit together */
export function checkSizes(
  { width, height, elevations }: BorderedTile,
  scales: RowScales,
  out: Uint8Array,
): void {
  const fits =
    Number.isInteger(width) &&
    Number.isInteger(height) &&
    width > 0 &&
    height > 0 &&
    elevations.length === (width + 2) * (height + 2) &&
    scales.x.length === height &&
    scales.y.length === height &&
    out.length === width * height;
  if (!fits) {
    throw new RangeError(
      `A tile of ${width} x ${height} needs ${(width + 2) * (height + 2)} elevations with its border, ${height} scales and ${width * height} bytes for classes.`,
    );
  }
}

/**
 * Computes slope and aspect class of every pixel as one byte (see classes.ts), 0 where it or one of its eight neighbors
 * has no data. Gradient: Horn, "Hill shading and the reflectance map", Proceedings of the IEEE 69(1), 1981, p. 18.
 *
 * Compares squared gradients with squared tangents, and the ratio of the gradient's components with the tangent of half
 * an octant, to avoid roots and arc functions. `edges`: squared gradients at which slope classes 2 to 5 begin.
 */
export function classifyTile(
  tile: BorderedTile,
  scales: RowScales,
  out: Uint8Array,
  edges: Float32Array = SLOPE_EDGES,
): void {
  checkSizes(tile, scales, out);
  const { width, height, elevations } = tile;
  const [edge2, edge3, edge4, edge5] = edges as unknown as [number, number, number, number];
  const stride = width + 2;
  for (let row = 0; row < height; row++) {
    const scaleX = scales.x[row] as number;
    const scaleY = scales.y[row] as number;
    let north = row * stride;
    let at = row * width;
    // Weighted sum and southward rise of the west and center columns.
    let sumWest = columnSum(elevations, north, stride);
    let riseWest = (elevations[north + 2 * stride] as number) - (elevations[north] as number);
    let center = elevations[north + stride + 1] as number;
    let sum = columnSum(elevations, north + 1, stride);
    let rise = (elevations[north + 1 + 2 * stride] as number) - (elevations[north + 1] as number);
    north += 2;
    for (const end = at + width; at < end; at++, north++) {
      const top = elevations[north] as number;
      const next = elevations[north + stride] as number;
      const bottom = elevations[north + 2 * stride] as number;
      const sumEast = top + 2 * next + bottom;
      const riseEast = bottom - top;
      const toEast = (sumEast - sumWest) * scaleX;
      const toSouth = (riseWest + 2 * rise + riseEast) * scaleY;
      const squared = toEast * toEast + toSouth * toSouth;
      // No data propagates through the sums as NaN, which fails every comparison.
      if (squared + Math.abs(center) >= 0) {
        const eastward = Math.abs(toEast);
        const southward = Math.abs(toSouth);
        const bits =
          (eastward <= OCTANT_EDGE * southward ? 1 : 0) |
          (southward <= OCTANT_EDGE * eastward ? 2 : 0) |
          (toEast > 0 ? 4 : 0) |
          (toSouth > 0 ? 8 : 0);
        const slope =
          squared < edge3 ? (squared < edge2 ? 1 : 2) : squared < edge4 ? 3 : squared < edge5 ? 4 : 5;
        out[at] = ((ASPECT_BY_BITS[bits] as number) << 4) | slope;
      } else {
        out[at] = 0;
      }
      sumWest = sum;
      riseWest = rise;
      sum = sumEast;
      rise = riseEast;
      center = next;
    }
  }
}

const columnSum = (elevations: Float32Array, north: number, stride: number): number =>
  (elevations[north] as number) +
  2 * (elevations[north + stride] as number) +
  (elevations[north + 2 * stride] as number);
