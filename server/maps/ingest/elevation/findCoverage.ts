import { latitudeOf, longitudeOf } from "../../../arcgis/geo/mercator";
import { MapDataError } from "../../errors";
import type { BoxTuple, StoredRaster } from "../../store/elevation/elevationFile";
import { BLOCK, Raster } from "../../store/elevation/raster";
import { rectanglesOf } from "./rectangles";
import type { FindCoverage, RasterCoverage } from "./tasks";

/** Number of cells along the longer side of all rasters combined. */
const CELLS = 128;
/** Steps along each side of a cell. All points on this grid must have data. */
const PLACES = 8;

/**
 * Reads every value once to find the lowest and highest elevation and the cells with complete data. Cells near an edge
 * or a hole that are only partly covered count as missing.
 * @throws MapDataError no-heights
 */
export async function findCoverage(
  { folder, sources }: FindCoverage,
  onProgress: (done: number, of: number) => void,
): Promise<RasterCoverage> {
  const left = Math.min(...sources.map(({ box }) => box[0]));
  const top = Math.min(...sources.map(({ box }) => box[1]));
  const right = Math.max(...sources.map(({ box }) => box[2]));
  const bottom = Math.max(...sources.map(({ box }) => box[3]));
  const cell = Math.max(right - left, bottom - top) / CELLS;
  const rows = sources.reduce((sum, { height }) => sum + Math.ceil(height / BLOCK), 0);
  let [lowest, highest, done] = [Infinity, -Infinity, 0];
  const masks: Mask[] = [];
  for (const stored of sources) {
    const mask = new Mask(new Raster(folder, stored), cell / PLACES / stored.pixel);
    await mask.read((least, most) => {
      lowest = Math.min(lowest, least * stored.scale + stored.offset);
      highest = Math.max(highest, most * stored.scale + stored.offset);
      onProgress(++done, rows);
    });
    masks.push(mask);
  }
  if (lowest === Infinity)
    throw new MapDataError("no-heights", "The files have no elevations: no pixel has data.");
  const [columns, lines] = [Math.ceil((right - left) / cell), Math.ceil((bottom - top) / cell)];
  const isMeasured = (column: number, row: number): boolean => {
    for (let j = 0; j <= PLACES; j++) {
      for (let i = 0; i <= PLACES; i++) {
        const [x, y] = [left + (column + i / PLACES) * cell, top + (row + j / PLACES) * cell];
        if (!masks.some((mask) => mask.knows(x, y))) return false;
      }
    }
    return true;
  };
  const measured = rectanglesOf(columns, lines, isMeasured).map(
    ([west, north, east, south]): BoxTuple => [
      longitudeOf(left + west * cell),
      latitudeOf(top + south * cell),
      longitudeOf(left + east * cell),
      latitudeOf(top + north * cell),
    ],
  );
  return { measured: measured.map(rounded), lowest, highest };
}

/** Rounds to a millionth of a degree, which is less than a pixel. */
const rounded = (box: BoxTuple): BoxTuple => box.map((value) => Math.round(value * 1e6) / 1e6) as BoxTuple;

/** Tracks which squares of a raster's pixels have complete data. */
class Mask {
  private readonly raster: Raster;
  private readonly stored: StoredRaster;
  private readonly side: number;
  private readonly across: number;
  private readonly unknown: Uint8Array;

  /** @param pixels side of the squares, at least the distance between queried points */
  constructor(raster: Raster, pixels: number) {
    this.raster = raster;
    this.stored = raster.stored;
    this.side = Math.max(1, Math.ceil(pixels));
    this.across = Math.ceil(this.stored.width / this.side);
    this.unknown = new Uint8Array(this.across * Math.ceil(this.stored.height / this.side));
  }

  /** @param onRow called with the lowest and highest stored value of each row of blocks */
  async read(onRow: (least: number, most: number) => void): Promise<void> {
    const { width, height } = this.stored;
    const full = await this.raster.overviewFor(30);
    for (let row = 0; row * BLOCK < height; row++) {
      let [least, most] = [Infinity, -Infinity];
      for (let column = 0; column * BLOCK < width; column++) {
        const values = await this.raster.block(full, column, row);
        const across = Math.min(BLOCK, width - column * BLOCK);
        for (let at = 0; at < values.length; at++) {
          const value = values[at] as number;
          if (value < least) least = value;
          if (value > most) most = value;
          if (!Number.isNaN(value)) continue;
          const [x, y] = [column * BLOCK + (at % across), row * BLOCK + Math.floor(at / across)];
          this.unknown[Math.floor(y / this.side) * this.across + Math.floor(x / this.side)] = 1;
        }
      }
      onRow(least, most);
    }
    this.raster.close();
  }

  knows(x: number, y: number): boolean {
    const pixel = this.raster.pixelAt(x, y);
    if (!pixel) return false;
    const [column, row] = pixel;
    return this.unknown[Math.floor(row / this.side) * this.across + Math.floor(column / this.side)] === 0;
  }
}
