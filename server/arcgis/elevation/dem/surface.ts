import { latitudeOf, longitudeOf, TILE_SIZE, WORLD_METERS, type WorldBox, worldX } from "../../geo/mercator";
import type { ElevationGrid } from "../../sources/gridFile";
import { ElevationField } from "../field";
import { fillMissing } from "../fillMissing";
import type { Relief } from "../relief";
import type { Dem, Resolution } from "./dem";

/** Fallback where a DEM has no data: the built-in field, or no data. */
export type Outside = "embedded" | "nodata";

/** Extra DEM pixels around the requested box, for interpolation. */
const MARGIN = 2;
/** Number of steps per side when projecting a box's outline. */
const OUTLINE = 8;
/** Level of point lookups: the finest resolution of any DEM. */
const FINEST = 30;

/**
 * Surface of an operator's DEM. Call `prepare` for a box before reading elevations in it. Maps are always drawn
 * complete; only elevation tiles have gaps where there is no data.
 */
export class DemSurface extends ElevationField {
  private readonly dem: Dem;
  private readonly outside: Outside;
  /** Web Mercator meters per full-resolution pixel. */
  private readonly meters: number;

  /** @param detailed whether detail is generated where the DEM has no data */
  constructor(from: ElevationGrid | Relief, dem: Dem, outside: Outside, detailed = false) {
    super(from, detailed);
    this.dem = dem;
    this.outside = outside;
    this.meters = pixelMeters(dem);
  }

  override async prepare(box: WorldBox, level = FINEST): Promise<void> {
    const resolution = this.resolutionOf(level);
    if (!resolution) return;
    const [columns, rows]: [number[], number[]] = [[], []];
    for (let i = 0; i <= OUTLINE; i++) {
      const x = box.minX + ((box.maxX - box.minX) * i) / OUTLINE;
      const y = box.minY + ((box.maxY - box.minY) * i) / OUTLINE;
      for (const [cornerX, cornerY] of [
        [x, box.minY],
        [x, box.maxY],
        [box.minX, y],
        [box.maxX, y],
      ] as const) {
        const [column, row] = this.place(resolution, longitudeOf(cornerX), latitudeOf(cornerY));
        columns.push(column);
        rows.push(row);
      }
    }
    const left = Math.max(0, Math.floor(Math.min(...columns)) - MARGIN);
    const top = Math.max(0, Math.floor(Math.min(...rows)) - MARGIN);
    const right = Math.min(resolution.width, Math.ceil(Math.max(...columns)) + MARGIN);
    const bottom = Math.min(resolution.height, Math.ceil(Math.max(...rows)) + MARGIN);
    if (left < right && top < bottom) await this.dem.load(resolution, left, top, right, bottom);
  }

  override elevationAt(longitude: number, latitude: number): number {
    const resolution = this.resolutionOf(FINEST);
    const height = resolution ? this.heightIn(resolution, longitude, latitude) : Number.NaN;
    return Number.isNaN(height) && this.outside === "embedded"
      ? super.elevationAt(longitude, latitude)
      : height;
  }

  override presence(longitude: number, latitude: number): number {
    const resolution = this.dem.resolutions.at(-1);
    const [column = -1, row = -1] = resolution ? this.place(resolution, longitude, latitude) : [];
    const inside =
      resolution && column >= 0 && row >= 0 && column <= resolution.width && row <= resolution.height;
    return inside ? 1 : super.presence(longitude, latitude);
  }

  override measuredAt(x0: number, y0: number, step: number, size: number, level: number): Uint8Array | null {
    const heights = new Float32Array(size * size);
    const missing = this.fillFromDem(heights, x0, y0, step, size, level);
    return missing === heights.length
      ? null
      : Uint8Array.from(heights, (height) => (Number.isNaN(height) ? 0 : 1));
  }

  override fill(
    target: Float32Array,
    x0: number,
    y0: number,
    step: number,
    size: number,
    level: number,
    soft = false,
  ): void {
    if (this.fillFromDem(target, x0, y0, step, size, level) === 0) return;
    fillMissing(target, (whole) => super.fill(whole, x0, y0, step, size, level, soft));
  }

  override fillKnown(
    target: Float32Array,
    x0: number,
    y0: number,
    step: number,
    size: number,
    level: number,
  ): void {
    const missing = this.fillFromDem(target, x0, y0, step, size, level);
    if (missing > 0 && this.outside === "embedded")
      fillMissing(target, (whole) => super.fill(whole, x0, y0, step, size, level));
  }

  /**
   * Fills in the DEM's elevations, with NaN where it has none.
   * @returns the number of missing elevations
   */
  private fillFromDem(
    target: Float32Array,
    x0: number,
    y0: number,
    step: number,
    size: number,
    level: number,
  ): number {
    const resolution = this.resolutionOf(level);
    let missing = 0;
    for (let row = 0; row < size; row++) {
      const latitude = latitudeOf(y0 + row * step);
      for (let column = 0; column < size; column++) {
        const longitude = longitudeOf(x0 + column * step);
        const height = resolution ? this.heightIn(resolution, longitude, latitude) : Number.NaN;
        if (Number.isNaN(height)) missing++;
        target[row * size + column] = height;
      }
    }
    return missing;
  }

  /** Returns the coarsest resolution at least as fine as a level's pixels. It's the same for all tiles of the level. */
  private resolutionOf(level: number): Resolution | undefined {
    const scale = WORLD_METERS / (TILE_SIZE * 2 ** level) / this.meters;
    return this.dem.resolutions.findLast(({ scaleX }) => scaleX <= scale) ?? this.dem.resolutions[0];
  }

  /** Returns the column and row of a position, counted from the center of the first pixel. */
  private place(resolution: Resolution, longitude: number, latitude: number): [number, number] {
    const { projection, west, north, cellX, cellY } = this.dem;
    const [x, y] = projection.forward(longitude, latitude);
    return [(x - west) / (cellX * resolution.scaleX) - 0.5, (north - y) / (cellY * resolution.scaleY) - 0.5];
  }

  /**
   * Interpolates between the four pixels around a position, ignoring those without data. NaN if the nearest has none.
   */
  private heightIn(resolution: Resolution, longitude: number, latitude: number): number {
    const { grid, width, height } = resolution;
    if (!grid) return Number.NaN;
    const [column, row] = this.place(resolution, longitude, latitude);
    // Covers up to the outer edge of the outermost pixels.
    if (!(column >= -0.5 && row >= -0.5 && column <= width - 0.5 && row <= height - 0.5)) return Number.NaN;
    const [c0, r0] = [Math.floor(column), Math.floor(row)];
    const [u, v] = [column - c0, row - r0];
    let [sum, weights] = [0, 0];
    for (let corner = 0; corner < 4; corner++) {
      const [right, below] = [corner & 1, corner >> 1];
      const weight = (right ? u : 1 - u) * (below ? v : 1 - v);
      const value = valueAt(grid, width, height, c0 + right, r0 + below);
      if (weight === 0) continue;
      if (Number.isNaN(value)) {
        if (weight > 0.25 && right === Math.round(u) && below === Math.round(v)) return Number.NaN;
        continue;
      }
      sum += weight * value;
      weights += weight;
    }
    return weights > 0 ? sum / weights : Number.NaN;
  }
}

/** Returns a pixel of a grid. Beyond the raster's edges it's the outermost pixel. */
function valueAt(
  grid: { left: number; top: number; width: number; height: number; values: Float32Array },
  width: number,
  height: number,
  column: number,
  row: number,
): number {
  const x = Math.max(0, Math.min(width - 1, column)) - grid.left;
  const y = Math.max(0, Math.min(height - 1, row)) - grid.top;
  if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return Number.NaN;
  return grid.values[y * grid.width + x] ?? Number.NaN;
}

/** Returns the width of a pixel at the DEM's center in Web Mercator meters. */
function pixelMeters({ projection, west, north, cellX, cellY, resolutions: [full] }: Dem): number {
  const [x, y] = [west + ((full?.width ?? 0) / 2) * cellX, north - ((full?.height ?? 0) / 2) * cellY];
  const [left, right] = [projection.inverse(x, y)[0], projection.inverse(x + cellX, y)[0]];
  return (worldX(right) - worldX(left)) * WORLD_METERS;
}
