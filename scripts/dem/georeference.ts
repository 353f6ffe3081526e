import type { GeoTIFFImage } from "geotiff";
import { geographicScales, mercatorScales, plainScales } from "../../workers/terrain/scales";
import type { RowScales } from "../../workers/terrain/types";
import { DemError } from "./demError";
import { metersPerUnit } from "./units";

/** Position and scale of a raster. */
export interface Georeference {
  /** Scales of the rows for the kernel. */
  scales: RowScales;
  /** Georeferencing tags, copied to the result unchanged. */
  tags: Map<number, readonly number[] | string>;
}

/** Codes of spherical Web Mercator, current and former. */
const WEB_MERCATOR = new Set([3857, 3785, 900913, 102100, 102113]);
const GEOGRAPHIC = 2;
const PIXEL_IS_POINT = 2;
const DEGREE = 9102;
const RADIAN = 9101;

const PIXEL_SCALE = 33550;
const TIEPOINT = 33922;
const TRANSFORMATION = 34264;
const GEO_KEYS = 34735;
const GEO_DOUBLES = 34736;
const GEO_TEXTS = 34737;

/** Reads the georeference of an image. @throws DemError if the pixel size is missing or the raster is rotated */
export async function georeferenceOf(
  image: GeoTIFFImage,
  path: string,
  notes: string[],
): Promise<Georeference> {
  const tags = await tagsOf(image);
  const { left, top, cellX, cellY } = gridOf(tags, path);
  const keys = image.getGeoKeys() ?? {};
  const height = image.getHeight();
  // Rows are computed at their center. For PixelIsPoint rasters, the tie point already is the center.
  const north = keys.GTRasterTypeGeoKey === PIXEL_IS_POINT ? top + cellY / 2 : top;
  if (keys.GTModelTypeGeoKey === GEOGRAPHIC) {
    const unit = degreesPerUnit(keys.GeogAngularUnitsGeoKey, path);
    const limit = 90 + Math.abs(cellY * unit);
    if (Math.abs(north * unit) > limit || Math.abs((north - height * cellY) * unit) > limit) {
      throw new DemError(`${path} reaches beyond the poles (from ${left}, ${top}). Check its georeference.`);
    }
    return { tags, scales: geographicScales(north * unit, cellX * unit, cellY * unit, height) };
  }
  if (keys.GTModelTypeGeoKey === undefined) {
    notes.push(`${path} names no coordinate system; its map units are taken as meters on the ground.`);
  }
  const meters = metersPerUnit(keys.ProjLinearUnitsGeoKey, null, path);
  if (WEB_MERCATOR.has(Number(keys.ProjectedCSTypeGeoKey))) {
    return { tags, scales: mercatorScales(north * meters, cellX * meters, cellY * meters, height) };
  }
  return { tags, scales: plainScales(cellX * meters, cellY * meters, height) };
}

/** Top left corner and pixel size in map units. `cellY` is negative if the rows run from south to north. */
function gridOf(tags: Georeference["tags"], path: string) {
  const scale = tags.get(PIXEL_SCALE);
  const tie = tags.get(TIEPOINT);
  const matrix = tags.get(TRANSFORMATION);
  let grid = { left: 0, top: 0, cellX: 0, cellY: 0 };
  if (Array.isArray(scale) && Array.isArray(tie) && tie.length === 6) {
    const [cellX, cellY] = scale as [number, number];
    const [column, row, , x, y] = tie as [number, number, number, number, number];
    grid = { left: x - column * cellX, top: y + row * cellY, cellX, cellY };
  } else if (Array.isArray(matrix)) {
    const [cellX, turnX, , left, turnY, minusCellY, , top] = matrix as number[];
    if (turnX || turnY)
      throw new DemError(`${path} is turned against its map. Warp it to an upright grid first.`);
    grid = { left: left ?? 0, top: top ?? 0, cellX: cellX ?? 0, cellY: -(minusCellY ?? 0) };
  }
  if (!(grid.cellX > 0) || !Number.isFinite(grid.cellY) || grid.cellY === 0) {
    throw new DemError(`${path} does not say how large its pixels are. Give it a georeference first.`);
  }
  return grid;
}

function degreesPerUnit(code: unknown, path: string): number {
  if (code === RADIAN) return 180 / Math.PI;
  if (typeof code === "number" && code !== DEGREE && code !== 32767) {
    throw new DemError(
      `${path} uses the angle unit EPSG:${code}, which is not supported. Warp it to degrees first.`,
    );
  }
  return 1;
}

async function tagsOf(image: GeoTIFFImage): Promise<Georeference["tags"]> {
  const directory = image.getFileDirectory();
  const tags: Georeference["tags"] = new Map();
  for (const tag of [PIXEL_SCALE, TIEPOINT, TRANSFORMATION, GEO_KEYS, GEO_DOUBLES, GEO_TEXTS]) {
    const value: unknown = directory.hasTag(tag) ? await directory.loadValue(tag) : undefined;
    if (typeof value === "string") tags.set(tag, value);
    else if (Array.isArray(value) || ArrayBuffer.isView(value)) {
      tags.set(tag, Array.from(value as ArrayLike<number>));
    }
  }
  return tags;
}
