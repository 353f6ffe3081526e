import { ElevationField } from "../../../arcgis/elevation/field";
import { fillMissing } from "../../../arcgis/elevation/fillMissing";
import { type WorldBox, worldX, worldY } from "../../../arcgis/geo/mercator";
import { beginPreparation } from "./blocks";
import type { Raster } from "./raster";

/** Level of point lookups: the finest image of every raster. */
const FINEST = 30;

/**
 * Operator's rasters on top of an existing field. Finer rasters cover coarser ones with a hard edge, and the field
 * fills the gaps. Call `prepare` for a box before reading elevations in it.
 */
export class MeasuredField extends ElevationField {
  private readonly under: ElevationField;
  private readonly rasters: readonly Raster[];

  /** @param rasters finest first */
  constructor(under: ElevationField, rasters: readonly Raster[]) {
    super(under.relief);
    this.under = under;
    this.rasters = rasters;
  }

  override async prepare(box: WorldBox, level = FINEST): Promise<void> {
    beginPreparation();
    for (const raster of this.rasters) if (raster.meets(box)) await raster.prepare(box, level);
    await this.under.prepare(box, level);
  }

  override elevationAt(longitude: number, latitude: number): number {
    const one = new Float32Array(1);
    const missing = this.fillMeasured(one, worldX(longitude), worldY(latitude), 0, 1, FINEST);
    return missing > 0 ? this.under.elevationAt(longitude, latitude) : (one[0] ?? Number.NaN);
  }

  override presence(longitude: number, latitude: number): number {
    const [x, y] = [worldX(longitude), worldY(latitude)];
    const inside = this.rasters.some((raster) => raster.meets({ minX: x, minY: y, maxX: x, maxY: y }));
    return inside ? 1 : this.under.presence(longitude, latitude);
  }

  override measuredAt(x0: number, y0: number, step: number, size: number, level: number): Uint8Array | null {
    const heights = new Float32Array(size * size);
    const missing = this.fillMeasured(heights, x0, y0, step, size, level);
    const under = missing > 0 ? this.under.measuredAt(x0, y0, step, size, level) : null;
    if (missing === heights.length) return under;
    return Uint8Array.from(heights, (height, at) => (Number.isNaN(height) ? (under?.[at] ?? 0) : 1));
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
    if (this.fillMeasured(target, x0, y0, step, size, level) === 0) return;
    fillMissing(target, (whole) => this.under.fill(whole, x0, y0, step, size, level, soft));
  }

  override fillKnown(
    target: Float32Array,
    x0: number,
    y0: number,
    step: number,
    size: number,
    level: number,
  ): void {
    if (this.fillMeasured(target, x0, y0, step, size, level) === 0) return;
    fillMissing(target, (whole) => this.under.fillKnown(whole, x0, y0, step, size, level));
  }

  /**
   * Fills in the operator's elevations, with NaN where there are none.
   * @returns the number of missing elevations
   */
  fillMeasured(
    target: Float32Array,
    x0: number,
    y0: number,
    step: number,
    size: number,
    level: number,
  ): number {
    target.fill(Number.NaN);
    const side = step * (size - 1);
    const box = { minX: x0, minY: y0, maxX: x0 + side, maxY: y0 + side };
    let missing = target.length;
    for (const raster of this.rasters) {
      if (missing === 0) break;
      if (raster.meets(box)) missing = raster.fill(target, x0, y0, step, size, level);
    }
    return missing;
  }
}
