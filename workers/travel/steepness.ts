import type { ElevationGrid } from "./types";

/** Steepness of a cell without elevation, above any limit. */
export const NO_GROUND = 255;
/** Rows processed between two checks for an abort. */
const ROWS = 64;

/**
 * Computes the steepness of each cell from its eight neighbors (Horn, "Hill shading and the reflectance map", Proc.
 * IEEE 69, 1981), in whole degrees, rounded up. A neighbor without elevation counts as level with the cell. Steps are
 * rows.
 *
 * @param cell meters along the edge of a cell
 */
export function* steepnessSteps(
  { width, height, elevations }: ElevationGrid,
  cell: number,
): Generator<number, Uint8Array<ArrayBuffer>, void> {
  const steepness = new Uint8Array(width * height);
  const limits = Float32Array.from(
    { length: 91 },
    (_, degrees) => (Math.tan((degrees * Math.PI) / 180) * 8 * cell) ** 2,
  );
  limits[90] = Infinity;
  for (let row = 0; row < height; row++) {
    if (row % ROWS === 0) yield row;
    const up = row > 0 ? -width : 0;
    const down = row < height - 1 ? width : 0;
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const own = elevations[at] as number;
      if (Number.isNaN(own)) {
        steepness[at] = NO_GROUND;
        continue;
      }
      const west = column > 0 ? -1 : 0;
      const east = column < width - 1 ? 1 : 0;
      const nw = known(elevations[at + up + west] as number, own);
      const n = known(elevations[at + up] as number, own);
      const ne = known(elevations[at + up + east] as number, own);
      const w = known(elevations[at + west] as number, own);
      const e = known(elevations[at + east] as number, own);
      const sw = known(elevations[at + down + west] as number, own);
      const s = known(elevations[at + down] as number, own);
      const se = known(elevations[at + down + east] as number, own);
      const dx = ne + 2 * e + se - nw - 2 * w - sw;
      const dy = sw + 2 * s + se - nw - 2 * n - ne;
      steepness[at] = degreesOf(dx * dx + dy * dy, limits);
    }
  }
  return steepness;
}

const known = (elevation: number, own: number): number => (Number.isNaN(elevation) ? own : elevation);

/** Returns the slope in degrees, rounded up. */
function degreesOf(square: number, limits: Float32Array): number {
  let [low, high] = [0, 90];
  while (low < high) {
    const mid = (low + high) >> 1;
    if (square <= (limits[mid] as number)) high = mid;
    else low = mid + 1;
  }
  return low;
}
