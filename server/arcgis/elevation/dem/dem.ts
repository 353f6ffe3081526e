import { fromFile, type GeoTIFF, type GeoTIFFImage } from "geotiff";
import { withoutData } from "../../../../workers/terrain/decode/noData";
import { DemError } from "./demError";
import { type Projection, projectionOf } from "./projection";

/** Maximum number of pixels of a DEM kept in memory. A larger DEM needs its own overviews. */
const MOST_IN_MEMORY = 4096 * 4096;
/** Minimum side of a generated overview in pixels. */
const LEAST_SIDE = 64;
/** Windows are aligned to this many pixels, so neighboring requests find them in memory. */
const WINDOW_STEP = 256;
const PIXEL_IS_POINT = 2;
const METERS_PER_UNIT: Readonly<Record<number, number>> = { 9001: 1, 9002: 0.3048, 9003: 1200 / 3937 };

/** Pixels of one resolution: the whole raster or a window. */
export interface Grid {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Meters; NaN where there is no data. */
  values: Float32Array;
}

/** Level of the raster pyramid. */
export interface Resolution {
  width: number;
  height: number;
  /** Full-resolution pixels per pixel of this level, horizontally and vertically. */
  scaleX: number;
  scaleY: number;
  image: GeoTIFFImage | null;
  /** Pixels in memory: all of a small DEM, the last window of a large one. */
  grid: Grid | null;
}

/** GeoTIFF of elevations with its overviews. */
export interface Dem {
  projection: Projection;
  /** Outer corner of the first pixel and the pixel size, in units of the coordinate system. Rows run southward. */
  west: number;
  north: number;
  cellX: number;
  cellY: number;
  /** Finest first. */
  resolutions: Resolution[];
  /** Loads a rectangle of a resolution's pixels into memory. */
  load(resolution: Resolution, left: number, top: number, right: number, bottom: number): Promise<void>;
  close(): void;
}

/**
 * Opens a GeoTIFF and reads elevations from its first band. Small files are loaded right away.
 * @param maxInMemory maximum pixels of a small file
 * @throws DemError if the file can't be used, with a message for the operator
 */
export async function openDem(path: string, maxInMemory = MOST_IN_MEMORY): Promise<Dem> {
  const tiff = await fromFile(path).catch((error: unknown) => {
    throw new DemError(`it cannot be read as a GeoTIFF (${error instanceof Error ? error.message : error})`);
  });
  try {
    return await describe(tiff, maxInMemory);
  } catch (error) {
    tiff.close();
    throw error;
  }
}

async function describe(tiff: GeoTIFF, maxInMemory: number): Promise<Dem> {
  const image = await tiff.getImage();
  const keys = image.getGeoKeys() ?? {};
  const unit = METERS_PER_UNIT[Number(keys.VerticalUnitsGeoKey ?? 9001)];
  if (unit === undefined) throw new DemError(`its elevation unit isn't supported`);
  const { west, north, cellX, cellY } = placeOf(image, keys.GTRasterTypeGeoKey === PIXEL_IS_POINT);
  const read = async (from: GeoTIFFImage, window: [number, number, number, number]) => {
    const [band] = await from.readRasters({ samples: [0], window });
    if (!band || typeof band === "number") throw new DemError("it has no elevation band");
    // Some writers don't repeat the no-data value in overviews.
    const values = withoutData(band, image.getGDALNoData());
    if (unit !== 1) for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) * unit;
    return values;
  };
  const resolutions = await overviewsOf(tiff, image);
  const [full] = resolutions;
  if (full && full.width * full.height <= maxInMemory) {
    const values = await read(image, [0, 0, full.width, full.height]);
    full.grid = { left: 0, top: 0, width: full.width, height: full.height, values };
    resolutions.splice(1, resolutions.length, ...halves(full));
  } else if (resolutions.every(({ width, height }) => width * height > maxInMemory)) {
    throw new DemError('it is large and has no overviews. Convert it with "gdal_translate -of COG"');
  }
  return {
    projection: projectionOf(image),
    west,
    north,
    cellX,
    cellY,
    resolutions,
    async load(resolution, left, top, right, bottom) {
      const { grid } = resolution;
      if (!resolution.image || (grid && holds(grid, left, top, right, bottom))) return;
      const down = (value: number) => Math.max(0, Math.floor(value / WINDOW_STEP) * WINDOW_STEP);
      const up = (value: number, most: number) =>
        Math.min(most, Math.ceil(value / WINDOW_STEP) * WINDOW_STEP);
      const [x0, y0] = [down(left), down(top)];
      const [x1, y1] = [up(right, resolution.width), up(bottom, resolution.height)];
      if (x0 >= x1 || y0 >= y1) return;
      const values = await read(resolution.image, [x0, y0, x1, y1]);
      resolution.grid = { left: x0, top: y0, width: x1 - x0, height: y1 - y0, values };
    },
    close: () => tiff.close(),
  };
}

const holds = (grid: Grid, left: number, top: number, right: number, bottom: number) =>
  grid.left <= left && grid.top <= top && grid.left + grid.width >= right && grid.top + grid.height >= bottom;

function placeOf(image: GeoTIFFImage, pixelIsPoint: boolean) {
  const [x = Number.NaN, y = Number.NaN] = attempt(() => image.getOrigin());
  const [cellX = Number.NaN, minusCellY = Number.NaN] = attempt(() => image.getResolution());
  const cellY = -minusCellY;
  if (!(cellX > 0 && cellY > 0) || !Number.isFinite(x + y)) {
    throw new DemError("it isn't georeferenced, or its rows don't run from north to south");
  }
  // With pixel-is-point, the tie point is the center of the first pixel.
  const shift = pixelIsPoint ? 0.5 : 0;
  return { west: x - shift * cellX, north: y + shift * cellY, cellX, cellY };
}

/** geotiff.js throws if there is no georeference. */
function attempt(read: () => number[]): number[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** Returns the image and its overviews without masks, finest first. */
async function overviewsOf(tiff: GeoTIFF, image: GeoTIFFImage): Promise<Resolution[]> {
  const [width, height] = [image.getWidth(), image.getHeight()];
  const found: Resolution[] = [];
  for (let i = 0; i < (await tiff.getImageCount()); i++) {
    const overview = await tiff.getImage(i);
    const kind = Number((await overview.getFileDirectory().loadValue("NewSubfileType")) ?? 0);
    if (i > 0 && kind !== 1) continue;
    const [scaleX, scaleY] = [width / overview.getWidth(), height / overview.getHeight()];
    found.push({
      width: overview.getWidth(),
      height: overview.getHeight(),
      scaleX,
      scaleY,
      image: overview,
      grid: null,
    });
  }
  return found.sort((a, b) => b.width - a.width);
}

/** Repeatedly averages 2 x 2 pixels, ignoring pixels without data. */
function halves(full: Resolution): Resolution[] {
  const made: Resolution[] = [];
  let last = full;
  while (Math.min(last.width, last.height) >= 2 * LEAST_SIDE && last.grid) {
    const [width, height] = [Math.ceil(last.width / 2), Math.ceil(last.height / 2)];
    const from = last.grid.values;
    const values = new Float32Array(width * height);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        let [sum, count] = [0, 0];
        for (let y = 2 * row; y < Math.min(last.height, 2 * row + 2); y++) {
          for (let x = 2 * column; x < Math.min(last.width, 2 * column + 2); x++) {
            const value = from[y * last.width + x] ?? Number.NaN;
            if (Number.isNaN(value)) continue;
            sum += value;
            count++;
          }
        }
        values[row * width + column] = count > 0 ? sum / count : Number.NaN;
      }
    }
    const grid = { left: 0, top: 0, width, height, values };
    last = { width, height, scaleX: last.scaleX * 2, scaleY: last.scaleY * 2, image: null, grid };
    made.push(last);
  }
  return made;
}
