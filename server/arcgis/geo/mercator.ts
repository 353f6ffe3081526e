/**
 * Web Mercator in world units: x and y from 0 to 1 with the origin at the northwest corner, so a tile at level z spans
 * 2^-z. Formulas: EPSG Guidance Note 7-2, method 1024 (Popular Visualisation Pseudo Mercator).
 */
export const TILE_SIZE = 256;
export const MAX_LEVEL = 19;
export const EARTH_RADIUS = 6378137;
/** Half the width of the world in Web Mercator meters. */
export const HALF_WORLD = Math.PI * EARTH_RADIUS;
export const WORLD_METERS = 2 * HALF_WORLD;
/** Latitude where the square world ends. */
export const MAX_LATITUDE = 85.0511287798066;

const RADIANS = Math.PI / 180;

/** Returns the world x of a longitude in degrees. */
export function worldX(longitude: number): number {
  return longitude / 360 + 0.5;
}

/** Returns the world y of a latitude in degrees. Latitudes beyond the square world are clamped to its edge. */
export function worldY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const sine = Math.sin(clamped * RADIANS);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Returns the longitude in degrees of a world x. */
export function longitudeOf(x: number): number {
  return (x - 0.5) * 360;
}

/** Returns the latitude in degrees of a world y. */
export function latitudeOf(y: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS;
}

/** Returns the ground meters per world unit at a latitude in degrees. */
export function groundMeters(latitude: number): number {
  return WORLD_METERS * Math.cos(latitude * RADIANS);
}

/** Tile address. All three are integers within the level's range. */
export interface TileId {
  level: number;
  row: number;
  column: number;
}

/** Returns whether the address is of a tile that exists. */
export function isTile({ level, row, column }: TileId): boolean {
  const inside = (value: number, end: number) => Number.isInteger(value) && value >= 0 && value < end;
  return inside(level, MAX_LEVEL + 1) && inside(row, 2 ** level) && inside(column, 2 ** level);
}

/** Rectangle in world units. */
export interface WorldBox {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/**
 * Returns a tile's world rectangle.
 * @param margin amount to grow on every side, as a fraction of the tile size
 */
export function tileBox({ level, row, column }: TileId, margin = 0): WorldBox {
  const size = 2 ** -level;
  return {
    minX: (column - margin) * size,
    minY: (row - margin) * size,
    maxX: (column + 1 + margin) * size,
    maxY: (row + 1 + margin) * size,
  };
}
