import type { BorderedTile, RowScales } from "../../../../workers/terrain/types";

/** Slope and aspect of a pixel as angles, or null if it or a neighbor has no data. */
export interface PixelTerrain {
  /** Degrees. */
  slope: number;
  /** Direction of descent in degrees clockwise from north, or null on flat ground. */
  azimuth: number | null;
}

/** Computes Horn's method as in textbooks, with arctangents and a root, pixel by pixel in double precision. */
export function terrainAt(
  tile: BorderedTile,
  scales: RowScales,
  row: number,
  column: number,
): PixelTerrain | null {
  const at = (down: number, right: number) =>
    tile.elevations[(row + 1 + down) * (tile.width + 2) + column + 1 + right] as number;
  const window = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => at(down, right)));
  if (window.some((value) => !Number.isFinite(value))) return null;
  const [a, b, c, d, , f, g, h, i] = window as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const east = (c + 2 * f + i - (a + 2 * d + g)) * (scales.x[row] as number);
  const south = (g + 2 * h + i - (a + 2 * b + c)) * (scales.y[row] as number);
  const slope = (Math.atan(Math.hypot(east, south)) * 180) / Math.PI;
  if (east === 0 && south === 0) return { slope, azimuth: null };
  return { slope, azimuth: ((Math.atan2(-east, south) * 180) / Math.PI + 360) % 360 };
}

export const slopeClass = (slope: number): number =>
  slope < 5 ? 1 : slope < 15 ? 2 : slope < 25 ? 3 : slope < 35 ? 4 : 5;

export const aspectClass = (azimuth: number | null): number =>
  azimuth === null ? 9 : (Math.floor((azimuth + 22.5) / 45) % 8) + 1;

/** Tells whether a pixel is so close to a class limit that rounding may decide. */
export const nearEdge = ({ slope, azimuth }: PixelTerrain, tolerance: number): boolean =>
  [5, 15, 25, 35].some((edge) => Math.abs(slope - edge) < tolerance) ||
  (azimuth !== null &&
    Math.abs(((azimuth + 22.5) % 45) - 45 * Math.round(((azimuth + 22.5) % 45) / 45)) < tolerance);
