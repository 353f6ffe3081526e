import { pathDownwind, type ScentWind } from "./downwind";
import { AT_TIMES, disc, mark, OFTEN, type Place, type ScentRaster, triangle } from "./scentRaster";

/** Number of scent paths from a stand, spread over two standard deviations on either side. */
const WAYS = 41;
/** Two neighboring paths farther apart than this multiple of their expected distance went around different hills. */
const MOST_APART = 4;

/**
 * Adds the scent from a stand: downwind paths with the wind direction off by constant angles of up to two standard
 * deviations. So scent spreads in proportion to the distance and the swing, bends with the terrain, and splits at a
 * hill.
 *
 * @param stand column and row, fractional
 * @param swing one standard deviation, radians
 * @param reach along a path, in columns
 * @param raster receives the scent in addition to its own
 */
export function addScent(
  wind: ScentWind,
  stand: readonly [column: number, row: number],
  swing: number,
  reach: number,
  raster: ScentRaster,
): void {
  const step = 1 / raster.scale;
  const count = Math.max(1, Math.ceil(reach / step));
  const angles = Array.from({ length: WAYS }, (_, way) => swing * ((4 * way) / (WAYS - 1) - 2));
  const ways = angles.map((angle) => pathDownwind(wind, stand, angle, step, count));
  const apart = (4 * swing) / (WAYS - 1);
  disc(raster, stand);
  for (let way = 0; way + 1 < WAYS; way++) {
    const [one, other] = [ways[way] as Float32Array, ways[way + 1] as Float32Array];
    const outer = Math.max(Math.abs(angles[way] as number), Math.abs(angles[way + 1] as number));
    const value = outer <= swing * 1.001 ? OFTEN : AT_TIMES;
    for (let at = 0; at < count; at++) {
      const corners = [one, other].map((path) => Array.from(path.subarray(2 * at, 2 * at + 4)));
      const [[x0, y0, x1, y1], [x2, y2, x3, y3]] = corners as [number[], number[]];
      const [a, b, c, d] = [
        [x0, y0],
        [x1, y1],
        [x3, y3],
        [x2, y2],
      ] as [Place, Place, Place, Place];
      const gap = Math.hypot(b[0] - c[0], b[1] - c[1]);
      if (!(gap <= MOST_APART * apart * step * (at + 1) + 2 * step)) continue;
      triangle(raster, a, b, c, value);
      triangle(raster, a, c, d, value);
    }
    for (let at = 0; at <= count; at++) mark(raster, one[2 * at] as number, one[2 * at + 1] as number, value);
  }
}
