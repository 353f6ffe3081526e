import { CURVATURE, EARTH_RADIUS } from "../viewshed/types";
import type { ElevationGrid, SunPlace, SunSpot } from "./types";

const RADIANS = Math.PI / 180;

/**
 * Returns the horizon of one cell at any azimuth in degrees, at least level. Computed like the kernel's, but in double
 * precision and not only in its directions.
 *
 * @param cell meters on the ground along the edge of a cell
 */
export function horizonAt(
  { width, height, elevations }: ElevationGrid,
  column: number,
  row: number,
  azimuth: number,
  cell: number,
): number {
  const [east, south] = [Math.sin(azimuth * RADIANS), -Math.cos(azimuth * RADIANS)];
  const longer = Math.max(Math.abs(east), Math.abs(south));
  const alongRow = Math.abs(east) === longer;
  const across = alongRow ? south / longer : east / longer;
  const way = Math.sign(alongRow ? east : south);
  const [start, side] = alongRow ? [column, row] : [row, column];
  const [end, sides] = alongRow ? [width, height] : [height, width];
  const [ahead, aside] = alongRow ? [1, width] : [width, 1];
  const own = elevations[row * width + column] as number;
  let tangent = 0;
  for (let step = 1; ; step++) {
    const at = start + way * step;
    const between = snapped(side + across * step);
    const low = Math.floor(between);
    if (at < 0 || at >= end || low < 0 || between > sides - 1) break;
    const part = between - low;
    const first = at * ahead + low * aside;
    const before = elevations[first] as number;
    const ground = part === 0 ? before : before + ((elevations[first + aside] as number) - before) * part;
    const distance = (step * cell) / longer;
    const slope = (ground - own) / distance - (CURVATURE * distance) / (2 * EARTH_RADIUS);
    if (slope > tangent) tangent = slope;
  }
  return Math.atan(tangent) / RADIANS;
}

/** Removes rounding errors of sines, which would put a ray next to its row or column. */
const snapped = (value: number): number =>
  Math.abs(value - Math.round(value)) < 1e-9 ? Math.round(value) : value;

/** Sampling interval of a day. Shorter moments of sun or shade may be missed. */
export const SAMPLE_MS = 60_000;

/**
 * Returns when a cell has sun between two moments.
 *
 * @param sunAt returns the sun's position at a moment
 */
export function spotDay(
  grid: ElevationGrid,
  column: number,
  row: number,
  cell: number,
  [from, to]: readonly [number, number],
  sunAt: (at: number) => SunPlace,
): SunSpot {
  const known = !Number.isNaN(grid.elevations[row * grid.width + column] as number);
  const stretches: [number, number][] = [];
  let begun: number | null = null;
  for (let at = from; known && at <= to; at += SAMPLE_MS) {
    const { azimuth, edge } = sunAt(at);
    const lit = edge > 0 && horizonAt(grid, column, row, azimuth, cell) < edge;
    if (lit) begun ??= at;
    else if (begun !== null) {
      stretches.push([begun, at]);
      begun = null;
    }
  }
  if (begun !== null) stretches.push([begun, to]);
  return { stretches, known };
}
