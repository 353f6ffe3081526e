import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromFile, type GeoTIFF, type GeoTIFFImage } from "geotiff";
import { TILE_SIZE, type WorldBox } from "../../../arcgis/geo/mercator";
import { blockKey, cacheBlock, cachedBlock, newReader, pinnedBlock } from "./blocks";
import { latticeName, rasterName, type StoredRaster } from "./elevationFile";
import { Lattice } from "./lattice";

/** Side of the blocks read at once, equal to the file's blocks. */
export const BLOCK = 256;
/** Steps per side of a box when determining the pixels it needs. */
const OUTLINE = 8;
/** Extra pixels around them, for interpolation. */
const MARGIN = 2;

/** Image in the file: the raster itself or an overview. */
export interface Overview {
  image: GeoTIFFImage;
  number: number;
  width: number;
  height: number;
  /** Pixels of the raster per pixel of this image, horizontally and vertically. */
  scaleX: number;
  scaleY: number;
}

/** Reads elevations from a stored raster. */
export class Raster {
  readonly stored: StoredRaster;
  private readonly folder: string;
  private readonly lattice: Lattice;
  private readonly reader = newReader();
  private tiff: GeoTIFF | null = null;
  private overviews: Overview[] = [];
  /** Last accessed block. Most pixels are in the same block as the previous one. */
  private lastKey = -1;
  private last: Float32Array | undefined;

  constructor(folder: string, stored: StoredRaster) {
    this.stored = stored;
    this.folder = folder;
    const bytes = readFileSync(join(folder, latticeName(stored)));
    const nodes = new Float64Array(Uint8Array.from(bytes).buffer);
    this.lattice = new Lattice(stored.box, stored.lattice, nodes);
  }

  meets({ minX, minY, maxX, maxY }: WorldBox): boolean {
    const [left, top, right, bottom] = this.stored.box;
    return minX <= right && maxX >= left && minY <= bottom && maxY >= top;
  }

  close(): void {
    // The file was only read, so failing to close it loses nothing and must not end the process.
    Promise.resolve(this.tiff?.close()).catch(() => {});
    this.tiff = null;
  }

  /** Returns the image for a level's elevations: the coarsest one at least as fine as the level's pixels. */
  async overviewFor(level: number): Promise<Overview> {
    await this.open();
    return this.overviewOf(level);
  }

  private overviewOf(level: number): Overview {
    const scale = 1 / (TILE_SIZE * 2 ** level) / this.stored.pixel;
    const found = this.overviews.findLast(({ scaleX }) => scaleX <= scale * 1.001) ?? this.overviews[0];
    if (!found) throw new Error(`${rasterName(this.stored)} has no image`);
    return found;
  }

  /** Loads the blocks that elevations in a box need from the image for a level. */
  async prepare(box: WorldBox, level: number): Promise<void> {
    const overview = await this.overviewFor(level);
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i <= OUTLINE; i++) {
      for (let j = 0; j <= OUTLINE; j++) {
        const x = box.minX + ((box.maxX - box.minX) * i) / OUTLINE;
        const y = box.minY + ((box.maxY - box.minY) * j) / OUTLINE;
        this.lattice.find(x, y);
        const [column, row] = this.inOverview(overview);
        [left, right] = [Math.min(left, column), Math.max(right, column)];
        [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
      }
    }
    const first = (value: number) => Math.max(0, Math.floor((value - MARGIN) / BLOCK));
    const last = (value: number, size: number) =>
      Math.min(Math.ceil(size / BLOCK) - 1, Math.floor((value + MARGIN) / BLOCK));
    for (let row = first(top); row <= last(bottom, overview.height); row++)
      for (let column = first(left); column <= last(right, overview.width); column++)
        await this.block(overview, column, row);
  }

  /** Returns a block's values, with NaN for no data. Recently used blocks stay in memory. */
  async block(overview: Overview, column: number, row: number): Promise<Float32Array> {
    const key = blockKey(this.reader, overview.number, column, row);
    const kept = pinnedBlock(key);
    if (kept) return kept;
    const [left, top] = [column * BLOCK, row * BLOCK];
    const window = [
      left,
      top,
      Math.min(overview.width, left + BLOCK),
      Math.min(overview.height, top + BLOCK),
    ];
    const [band] = await overview.image.readRasters({ samples: [0], window });
    if (!band || typeof band === "number") throw new Error(`${rasterName(this.stored)} has no values`);
    const values = Float32Array.from(band);
    const noData = this.stored.noData === null ? Number.NaN : Math.fround(this.stored.noData);
    for (let at = 0; at < values.length; at++)
      if (values[at] === noData || !Number.isFinite(values[at])) values[at] = Number.NaN;
    cacheBlock(key, values);
    return values;
  }

  /**
   * Fills in the remaining NaN values on a square lattice (as in ElevationField.fill) with data loaded by `prepare`.
   * @returns the number of elevations still missing
   */
  fill(target: Float32Array, x0: number, y0: number, step: number, size: number, level: number): number {
    const overview = this.overviewOf(level);
    const [left, top, right, bottom] = this.stored.box;
    const { scale, offset } = this.stored;
    this.lastKey = -1;
    let missing = 0;
    for (let row = 0; row < size; row++) {
      const y = y0 + row * step;
      const inRow = y >= top && y <= bottom;
      for (let column = 0; column < size; column++) {
        const at = row * size + column;
        if (!Number.isNaN(target[at])) continue;
        const x = x0 + column * step;
        const value = inRow && x >= left && x <= right ? this.value(overview, x, y) : Number.NaN;
        if (Number.isNaN(value)) missing++;
        else target[at] = value * scale + offset;
      }
    }
    return missing;
  }

  /** Converts the lattice's result to the column and row of an overview. */
  private inOverview({ scaleX, scaleY }: Overview): [column: number, row: number] {
    const { column, row } = this.lattice;
    return [(column + 0.5) / scaleX - 0.5, (row + 0.5) / scaleY - 0.5];
  }

  /**
   * Interpolates between the four pixels around a position, ignoring those without data. NaN if the nearest has none.
   */
  private value(overview: Overview, x: number, y: number): number {
    const { width, height } = overview;
    this.lattice.find(x, y);
    const [column, row] = this.inOverview(overview);
    // Covers up to the outer edge of the outermost pixels.
    if (!(column >= -0.5 && row >= -0.5 && column <= width - 0.5 && row <= height - 0.5)) return Number.NaN;
    const [c0, r0] = [Math.floor(column), Math.floor(row)];
    const [u, v] = [column - c0, row - r0];
    const a = this.pixel(overview, c0, r0);
    const b = this.pixel(overview, c0 + 1, r0);
    const c = this.pixel(overview, c0, r0 + 1);
    const d = this.pixel(overview, c0 + 1, r0 + 1);
    const all = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
    if (!Number.isNaN(all)) return all;
    if (Number.isNaN(v < 0.5 ? (u < 0.5 ? a : b) : u < 0.5 ? c : d)) return Number.NaN;
    let [sum, weights] = [0, 0];
    const add = (value: number, weight: number) => {
      if (Number.isNaN(value)) return;
      sum += value * weight;
      weights += weight;
    };
    add(a, (1 - u) * (1 - v));
    add(b, u * (1 - v));
    add(c, (1 - u) * v);
    add(d, u * v);
    return sum / weights;
  }

  /** Returns the pixel of the full raster at a position, or null outside of it. */
  pixelAt(x: number, y: number): [column: number, row: number] | null {
    this.lattice.find(x, y);
    const [column, row] = [Math.round(this.lattice.column), Math.round(this.lattice.row)];
    const { width, height } = this.stored;
    return column >= 0 && row >= 0 && column < width && row < height ? [column, row] : null;
  }

  /** Returns the value of a pixel. Positions beyond the edges use the outermost pixel. */
  private pixel({ number, width, height }: Overview, column: number, row: number): number {
    const x = column < 0 ? 0 : column >= width ? width - 1 : column;
    const y = row < 0 ? 0 : row >= height ? height - 1 : row;
    const key = blockKey(this.reader, number, x >> 8, y >> 8);
    if (key !== this.lastKey) {
      this.lastKey = key;
      this.last = cachedBlock(key);
    }
    const block = this.last;
    if (!block) return Number.NaN;
    const across = Math.min(BLOCK, width - (x & ~255));
    return block[(y & 255) * across + (x & 255)] ?? Number.NaN;
  }

  private async open(): Promise<void> {
    if (this.tiff) return;
    const tiff = await fromFile(join(this.folder, rasterName(this.stored)));
    const { width, height } = this.stored;
    const overviews: Overview[] = [];
    for (let number = 0; number < (await tiff.getImageCount()); number++) {
      const image = await tiff.getImage(number);
      const size = { width: image.getWidth(), height: image.getHeight() };
      overviews.push({ image, number, ...size, scaleX: width / size.width, scaleY: height / size.height });
    }
    this.overviews = overviews.sort((a, b) => a.scaleX - b.scaleX);
    this.tiff = tiff;
  }
}
