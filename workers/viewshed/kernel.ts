import { eyeOf, type SightTables, sightTables } from "./sightTables";
import { bitmapLength, type ElevationGrid, type Observer, type SightOptions, wordsOf } from "./types";

const { fround } = Math;
/** Below every slope, and finite, so that interpolating two of them is never NaN. */
const DOWN = -1e30;

/**
 * Computes what one observer sees, one bit per cell (see wordsOf).
 *
 * Reference planes: a cell lies on a ring around the observer, numbered by the larger of its distances in columns and
 * rows. The sight line to it passes between two cells of the next inner ring, above both ground and sight line there,
 * interpolated at the crossing. This is the recurrence of Wang, Robinson and White, "Generating Viewsheds without Using
 * Sightlines" (Photogrammetric Engineering & Remote Sensing 66, 2000, pp. 87-90), in the "edge" mode of gdal_viewshed.
 * It's written with slopes per ring instead of heights, which leaves one interpolation per cell. The eight cells around
 * the observer are always visible. GDAL 3.6 hides those below the observer's own ground, and the slope behind them.
 *
 * Ground drops with distance d by c d² / (2 r), where r is the earth's radius and c the part of its curvature that
 * refraction leaves.
 *
 * All arithmetic is float32 in a fixed order, so that SIMD and TypeScript see the same cells. A cell without elevation
 * hides nothing and isn't visible. An observer on one sees nothing.
 *
 * @param visible bitmapLength(grid) words, overwritten
 * @throws RangeError when sizes don't match or the observer isn't on the grid
 */
export function seeFrom(
  grid: ElevationGrid,
  observer: Observer,
  options: SightOptions,
  visible: Uint32Array,
): void {
  checkSight(grid, observer, visible);
  visible.fill(0);
  const eye = eyeOf(grid, observer);
  if (Number.isNaN(eye)) return;
  const tables = sightTables(options, grid);
  const { width, height } = grid;
  const { column, row } = observer;
  const seen = new Uint8Array(width);
  for (const way of [-1, 1]) {
    let inner = new Float32Array(width);
    let slopes = new Float32Array(width);
    const last = Math.min(tables.reach, way < 0 ? row : height - 1 - row);
    for (let down = 0; down <= last; down++) {
      const most = tables.halfWidth(down);
      const west = Math.min(most, column);
      const east = Math.min(most, width - 1 - column);
      const at = row + way * down;
      const line = { elevations: grid.elevations, first: at * width, column, down, eye, inner, slopes, seen };
      if (down === 0) {
        slopes[column] = DOWN;
        seen[column] = 1;
      } else {
        straight(line, Math.min(down, west), -1, tables);
        straight(line, Math.min(down, east), 1, tables);
      }
      if (west > down) sideways(line, west, -1, tables);
      if (east > down) sideways(line, east, 1, tables);
      pack(seen, column - west, column + east, visible, at * wordsOf(width));
      [inner, slopes] = [slopes, inner];
    }
  }
}

/** @throws RangeError when sizes don't match or the observer isn't on the grid */
export function checkSight(
  grid: ElevationGrid,
  { column, row }: Observer,
  visible: { length: number },
): void {
  const { width, height, elevations } = grid;
  if (elevations.length !== width * height)
    throw new RangeError(`${elevations.length} elevations for ${width} x ${height} cells.`);
  if (visible.length !== bitmapLength(grid))
    throw new RangeError(`A bitmap of ${visible.length} words for ${width} x ${height} cells.`);
  if (!(column >= 0 && row >= 0 && column < width && row < height))
    throw new RangeError(`An observer at ${column}, ${row} isn't on ${width} x ${height} cells.`);
}

/** A row of cells, and the slopes of the row closer to the observer. */
interface Line {
  elevations: Float32Array;
  /** Index of its first elevation. */
  first: number;
  /** The observer's column, and the distance of this row in rows. */
  column: number;
  down: number;
  eye: number;
  inner: Float32Array;
  slopes: Float32Array;
  seen: Uint8Array;
}

/** Processes the cells no farther to the side than the row's distance. Their inner ring is in the previous row. */
function straight(line: Line, end: number, way: number, { inverse, drop, lift }: SightTables): void {
  const { elevations, first, column, down, eye, inner, slopes, seen } = line;
  const by = inverse[down] as number;
  const raised = lift[down] as number;
  const dropped = drop[down] as number;
  for (let across = 0; across <= end; across++) {
    const at = column + way * across;
    const ahead = inner[at] as number;
    // Straight ahead nothing is interpolated, and there may be no cell to the side.
    const aside = across === 0 ? ahead : (inner[at - way] as number);
    const mixed = fround(ahead + fround(fround(aside - ahead) * fround(across * by)));
    const plane = across === down ? aside : mixed;
    const height = fround((elevations[first + at] as number) - eye);
    const slope = fround(fround(height - fround((drop[across] as number) + dropped)) * by);
    seen[at] = fround(slope + raised) >= plane ? 1 : 0;
    slopes[at] = plane;
    // Without an elevation the slope is NaN, which is never higher.
    if (slope > plane) slopes[at] = slope;
  }
}

/**
 * Processes the cells farther to the side than the row's distance. Their inner ring is the previous cell and the one
 * next to it.
 */
function sideways(line: Line, end: number, way: number, { inverse, drop, lift }: SightTables): void {
  const { elevations, first, column, down, eye, inner, slopes, seen } = line;
  const dropped = drop[down] as number;
  let plane = slopes[column + way * down] as number;
  for (let across = down + 1; across <= end; across++) {
    const at = column + way * across;
    const by = inverse[across] as number;
    plane = fround(plane + fround(fround((inner[at - way] as number) - plane) * fround(down * by)));
    const height = fround((elevations[first + at] as number) - eye);
    const slope = fround(fround(height - fround((drop[across] as number) + dropped)) * by);
    seen[at] = fround(slope + (lift[across] as number)) >= plane ? 1 : 0;
    if (slope > plane) plane = slope;
    slopes[at] = plane;
  }
}

function pack(seen: Uint8Array, from: number, to: number, visible: Uint32Array, first: number): void {
  for (let at = from; at <= to; ) {
    const word = at >>> 5;
    const end = Math.min(to + 1, (word + 1) << 5);
    let bits = 0;
    for (let bit = at & 31; at < end; at++, bit++) bits |= (seen[at] as number) << bit;
    visible[first + word] = bits;
  }
}
