import type { CellBox, ElevationGrid } from "../../../../workers/sunlight/types";

const RADIUS = 6_378_137;

/** Returns a box of the whole grid. */
export const wholeOf = ({ width, height }: { width: number; height: number }): CellBox => ({
  left: 0,
  top: 0,
  width,
  height,
});

export function gridOf(
  width: number,
  height: number,
  elevationAt: (column: number, row: number) => number,
): ElevationGrid {
  const elevations = Float32Array.from({ length: width * height }, (_, at) =>
    elevationAt(at % width, Math.floor(at / width)),
  );
  return { width, height, elevations };
}

const elevationOf = ({ width, height, elevations }: ElevationGrid, column: number, row: number): number =>
  column < 0 || row < 0 || column >= width || row >= height
    ? Number.NaN
    : (elevations[row * width + column] as number);

/** Returns the slope to ground at a distance, with the earth's curvature reduced by refraction. */
const slopeTo = (own: number, ground: number, distance: number): number =>
  (ground - own - ((6 / 7) * distance ** 2) / (2 * RADIUS)) / distance;

/**
 * Returns a cell's horizon at an azimuth in degrees. Follows a ray to the grid's edge and checks each point where it
 * crosses, along its longer axis, the sides of the squares between cell centers, without any pruning.
 */
export function horizonByRay(
  grid: ElevationGrid,
  column: number,
  row: number,
  azimuth: number,
  cell: number,
): number {
  const own = elevationOf(grid, column, row);
  const radians = (azimuth * Math.PI) / 180;
  const east = Math.round(Math.sin(radians) * 1e12) / 1e12;
  const south = -Math.round(Math.cos(radians) * 1e12) / 1e12;
  let highest = 0;
  for (let step = 1; step < grid.width + grid.height; step++) {
    const along = step / Math.max(Math.abs(east), Math.abs(south));
    const [x, y] = [column + east * along, row + south * along];
    const [x0, y0] = [Math.floor(x + 1e-9), Math.floor(y + 1e-9)];
    const [a, b] = [x - x0, y - y0];
    let ground = elevationOf(grid, x0, y0);
    if (a > 1e-9) ground = ground * (1 - a) + elevationOf(grid, x0 + 1, y0) * a;
    else if (b > 1e-9) ground = ground * (1 - b) + elevationOf(grid, x0, y0 + 1) * b;
    const slope = slopeTo(own, ground, along * cell);
    if (slope > highest) highest = slope;
  }
  return (Math.atan(highest) * 180) / Math.PI;
}

/** Same over the smooth (bilinear) surface through all cell centers, checked every quarter of a cell. */
export function horizonOfSurface(
  grid: ElevationGrid,
  column: number,
  row: number,
  azimuth: number,
  cell: number,
): number {
  const own = elevationOf(grid, column, row);
  const radians = (azimuth * Math.PI) / 180;
  let highest = 0;
  for (let quarter = 4; quarter < 4 * (grid.width + grid.height); quarter++) {
    const [x, y] = [column + (Math.sin(radians) * quarter) / 4, row - (Math.cos(radians) * quarter) / 4];
    if (x < 0 || y < 0 || x > grid.width - 1 || y > grid.height - 1) break;
    const [x0, y0] = [Math.min(grid.width - 2, Math.floor(x)), Math.min(grid.height - 2, Math.floor(y))];
    const [a, b] = [x - x0, y - y0];
    const ground =
      (elevationOf(grid, x0, y0) * (1 - a) + elevationOf(grid, x0 + 1, y0) * a) * (1 - b) +
      (elevationOf(grid, x0, y0 + 1) * (1 - a) + elevationOf(grid, x0 + 1, y0 + 1) * a) * b;
    highest = Math.max(highest, slopeTo(own, ground, (quarter * cell) / 4) || 0);
  }
  return (Math.atan(highest) * 180) / Math.PI;
}

export const bit = (bits: Uint32Array, at: number): boolean =>
  (((bits[at >>> 5] as number) >>> (at & 31)) & 1) === 1;
