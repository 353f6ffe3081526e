import type { ElevationGrid } from "../sources/gridFile";
import { smoothstep } from "./noise";

const RADIANS = Math.PI / 180;
const METERS_PER_DEGREE = 111_320;
/** Grid cells per cell of the roughness. */
const BLOCK = 2;
/** Number of blur passes over the roughness, so it has no edges. */
const BLURS = 3;
/** Resolution (cells of 2^3 grid cells) and blur passes of the mean height that tells valleys from mountains. */
const WIDE_RESOLUTION = 3;
const WIDE_BLURS = 2;
const VALLEY_REACH = 9000;
/** Fraction of the roughness that remains on a valley floor. */
const VALLEY_FLOOR = 0.15;

/** Resolution of the grid. Each one averages 2 x 2 cells of the previous one. */
interface Resolution {
  width: number;
  height: number;
  cellsPerDegree: number;
  values: Float32Array;
}

/** Measured relief as a smooth surface, with its local roughness. */
export class Relief {
  private readonly west: number;
  private readonly north: number;
  private readonly east: number;
  private readonly south: number;
  private readonly resolutions: Resolution[];
  /** Computed on first use, because only generated detail needs it. */
  private roughnessCache: Resolution | null = null;
  /** Result of the last `sample` call: meters, and meters per degree eastward and northward. */
  height = 0;
  perDegreeEast = 0;
  perDegreeNorth = 0;

  constructor(grid: ElevationGrid) {
    const { width, height, cellsPerDegree, west, north } = grid;
    this.west = west;
    this.north = north;
    this.east = west + width / cellsPerDegree;
    this.south = north - height / cellsPerDegree;
    const values = new Float32Array(grid.values.length);
    // Float32Array.from with a callback takes ten times as long, and every worker runs this at startup.
    for (let at = 0; at < values.length; at++) values[at] = (grid.values[at] ?? 0) * grid.unit;
    const finest = { width, height, cellsPerDegree, values };
    this.resolutions = [finest];
    for (let i = 0; i < 5; i++) this.resolutions.push(halved(this.resolutions[i] ?? finest));
  }

  /** Returns how far the surface is measured here: 1 well inside the grid, 0 at its border and outside. */
  presence(longitude: number, latitude: number): number {
    const inside = Math.min(
      longitude - this.west,
      this.east - longitude,
      latitude - this.south,
      this.north - latitude,
    );
    const t = Math.max(0, Math.min(1, inside / 1.5));
    return t * t * (3 - 2 * t);
  }

  /**
   * Evaluates the surface at a position in degrees and stores the result in `height` and its derivatives. Bicubic
   * (Catmull-Rom; Keys 1981).
   * @param resolution 0 for the grid itself, n for averages over 2^n cells
   * @param softness 0 passes through the measurements; 1 is a B-spline, whose shading has no creases along the grid
   */
  sample(longitude: number, latitude: number, resolution: number, softness = 0): void {
    const level = this.resolutions[Math.max(0, Math.min(5, resolution))];
    if (!level) return;
    const { width, height, cellsPerDegree, values } = level;
    const gx = (longitude - this.west) * cellsPerDegree - 0.5;
    const gy = (this.north - latitude) * cellsPerDegree - 0.5;
    const ix = Math.floor(gx);
    const iy = Math.floor(gy);
    weights(gx - ix, softness, weightX, slopeX);
    weights(gy - iy, softness, weightY, slopeY);
    let sum = 0;
    let east = 0;
    let south = 0;
    for (let j = 0; j < 4; j++) {
      const row = Math.max(0, Math.min(height - 1, iy - 1 + j)) * width;
      let line = 0;
      let lineSlope = 0;
      for (let i = 0; i < 4; i++) {
        const value = values[row + Math.max(0, Math.min(width - 1, ix - 1 + i))] ?? 0;
        line += value * (weightX[i] ?? 0);
        lineSlope += value * (slopeX[i] ?? 0);
      }
      sum += line * (weightY[j] ?? 0);
      east += lineSlope * (weightY[j] ?? 0);
      south += line * (slopeY[j] ?? 0);
    }
    this.height = sum;
    this.perDegreeEast = east * cellsPerDegree;
    this.perDegreeNorth = -south * cellsPerDegree;
  }

  private makeRoughness(): Resolution {
    const [finest] = this.resolutions as [Resolution];
    return roughnessOf(finest, this.resolutions[WIDE_RESOLUTION] ?? finest, this.north);
  }

  /** Returns the roughness (rise over run) within about 12 km of a position in degrees. */
  roughness(longitude: number, latitude: number): number {
    this.roughnessCache ??= this.makeRoughness();
    const { cellsPerDegree } = this.roughnessCache;
    const x = (longitude - this.west) * cellsPerDegree - 0.5;
    return between(this.roughnessCache, x, (this.north - latitude) * cellsPerDegree - 0.5);
  }
}

/** Interpolates linearly between cell centers; x and y are in cells. */
function between({ width, height, values }: Resolution, x: number, y: number): number {
  const gx = Math.max(0, Math.min(width - 1.001, x));
  const gy = Math.max(0, Math.min(height - 1.001, y));
  const at = Math.floor(gy) * width + Math.floor(gx);
  const fx = gx % 1;
  const fy = gy % 1;
  const top = (values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx;
  const bottom = (values[at + width] ?? 0) * (1 - fx) + (values[at + width + 1] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}

const weightX = new Float64Array(4);
const weightY = new Float64Array(4);
const slopeX = new Float64Array(4);
const slopeY = new Float64Array(4);

/**
 * Computes Catmull-Rom weights of four neighbors and their derivatives, at t from 0 to 1 between the inner two.
 * Softness blends in the weights of a cubic B-spline (Mitchell and Netravali 1988: B from 0 to 1).
 */
function weights(t: number, softness: number, weight: Float64Array, slope: Float64Array): void {
  const t2 = t * t;
  const t3 = t2 * t;
  weight[0] = 0.5 * (-t3 + 2 * t2 - t);
  weight[1] = 0.5 * (3 * t3 - 5 * t2 + 2);
  weight[2] = 0.5 * (-3 * t3 + 4 * t2 + t);
  weight[3] = 0.5 * (t3 - t2);
  slope[0] = 0.5 * (-3 * t2 + 4 * t - 1);
  slope[1] = 0.5 * (9 * t2 - 10 * t);
  slope[2] = 0.5 * (-9 * t2 + 8 * t + 1);
  slope[3] = 0.5 * (3 * t2 - 2 * t);
  if (softness > 0) soften(t, softness, weight, slope);
}

function soften(t: number, softness: number, weight: Float64Array, slope: Float64Array): void {
  const s = 1 - t;
  const soft = [
    (s * s * s) / 6,
    (3 * t * t * t - 6 * t * t + 4) / 6,
    (3 * s * s * s - 6 * s * s + 4) / 6,
    (t * t * t) / 6,
  ];
  const slopes = [-(s * s) / 2, (3 * t * t - 4 * t) / 2, (4 * s - 3 * s * s) / 2, (t * t) / 2];
  for (let i = 0; i < 4; i++) {
    weight[i] = (weight[i] ?? 0) * (1 - softness) + (soft[i] ?? 0) * softness;
    slope[i] = (slope[i] ?? 0) * (1 - softness) + (slopes[i] ?? 0) * softness;
  }
}

function halved({ width, height, cellsPerDegree, values }: Resolution): Resolution {
  const half = { width: width >> 1, height: height >> 1, cellsPerDegree: cellsPerDegree / 2 };
  const mean = new Float32Array(half.width * half.height);
  for (let row = 0; row < half.height; row++) {
    for (let column = 0; column < half.width; column++) {
      const at = 2 * row * width + 2 * column;
      const sum =
        (values[at] ?? 0) + (values[at + 1] ?? 0) + (values[at + width] ?? 0) + (values[at + width + 1] ?? 0);
      mean[row * half.width + column] = sum / 4;
    }
  }
  return { ...half, values: mean };
}

/** Returns the root mean square slope per block, blurred and reduced in valleys, whose floors are flat. */
function roughnessOf(finest: Resolution, wide: Resolution, north: number): Resolution {
  const { width, height, cellsPerDegree, values } = finest;
  const columns = Math.floor(width / BLOCK);
  const rows = Math.floor(height / BLOCK);
  const squares = new Float32Array(columns * rows);
  for (let row = 0; row < rows * BLOCK - 1; row++) {
    const metersY = METERS_PER_DEGREE / cellsPerDegree;
    const metersX = metersY * Math.cos((north - row / cellsPerDegree) * RADIANS);
    for (let column = 0; column < columns * BLOCK - 1; column++) {
      const at = row * width + column;
      const dx = ((values[at + 1] ?? 0) - (values[at] ?? 0)) / metersX;
      const dy = ((values[at + width] ?? 0) - (values[at] ?? 0)) / metersY;
      const block = Math.floor(row / BLOCK) * columns + Math.floor(column / BLOCK);
      squares[block] = (squares[block] ?? 0) + (dx * dx + dy * dy) / (BLOCK * BLOCK);
    }
  }
  let slopes = squares;
  for (let i = 0; i < BLURS; i++) slopes = blurred(slopes, columns, rows);
  let mean = wide;
  for (let i = 0; i < WIDE_BLURS; i++)
    mean = { ...mean, values: blurred(mean.values, mean.width, mean.height) };
  const ratio = mean.cellsPerDegree / (cellsPerDegree / BLOCK);
  const damped = slopes.map((square, at) => {
    const slope = Math.sqrt(square);
    const row = Math.floor(at / columns);
    const column = at % columns;
    const here = values[row * BLOCK * width + column * BLOCK] ?? 0;
    const around = between(mean, (column + 0.5) * ratio - 0.5, (row + 0.5) * ratio - 0.5);
    const above = (here - around) / (slope * VALLEY_REACH + 1);
    return slope * (VALLEY_FLOOR + (1 - VALLEY_FLOOR) * smoothstep(-0.7, 0.1, above));
  });
  return {
    width: columns,
    height: rows,
    cellsPerDegree: cellsPerDegree / BLOCK,
    values: blurred(damped, columns, rows),
  };
}

/** Averages every cell with its eight neighbors. */
function blurred(values: Float32Array, columns: number, rows: number): Float32Array<ArrayBuffer> {
  const result = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    const above = Math.max(0, row - 1) * columns;
    const here = row * columns;
    const below = Math.min(rows - 1, row + 1) * columns;
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let i = Math.max(0, column - 1); i <= Math.min(columns - 1, column + 1); i++) {
        sum += (values[above + i] ?? 0) + (values[here + i] ?? 0) + (values[below + i] ?? 0);
      }
      result[here + column] = sum / 9;
    }
  }
  return result;
}
