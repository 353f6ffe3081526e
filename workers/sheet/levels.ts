import type { Coordinates } from "../../src/domain/coordinates";
import { pixelSize } from "../../src/domain/sheet/layout";
import { METERS_PER_INCH } from "../../src/domain/sheet/papers";
import { groundScale, HALF_WORLD } from "../../src/geometry/mercator";

export const TILE = 256;
/** Tile pixels per inch of paper: 12-pixel text is 7 points high. */
const DRAWN_PER_INCH = 120;
/** Photos may be finer, but detail that isn't visible on paper isn't fetched. */
const MOST_PHOTO_PER_INCH = 250;
export const MAX_LEVEL = 23;

/** Returns the Web Mercator meters per pixel of a level's tiles. */
export const resolutionOf = (level: number): number => (2 * HALF_WORLD) / TILE / 2 ** level;

/** Chooses the tile level of a sheet: one with readable text for drawn maps, one as fine as the paper for photos. */
export function levelFor(options: {
  center: Coordinates;
  scale: number;
  dpi: number;
  photo: boolean;
  mostLevel?: number;
}): number {
  const { center, scale, dpi, photo, mostLevel = MAX_LEVEL } = options;
  const perInch = photo ? Math.min(dpi, MOST_PHOTO_PER_INCH) : DRAWN_PER_INCH;
  const meters = (scale * METERS_PER_INCH) / perInch / groundScale(center.latitude);
  const level = Math.round(Math.log2(resolutionOf(0) / meters));
  return Math.min(mostLevel, Math.max(0, level));
}

/** Estimates the number of tiles a sheet needs at a level. */
export function tileCount(
  face: { width: number; height: number },
  options: { center: Coordinates; scale: number; dpi: number; level: number },
): number {
  const meters = pixelSize(options.scale, options.dpi) / groundScale(options.center.latitude);
  const tile = resolutionOf(options.level) * TILE;
  return Math.ceil((face.width * meters) / tile + 1) * Math.ceil((face.height * meters) / tile + 1);
}
