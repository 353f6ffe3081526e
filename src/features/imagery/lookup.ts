import type { TileAddress } from "../../../workers/imagery/types";
import type { ImageryPoint } from "../../domain/imagery";
import { HALF_WORLD, toMercator } from "../../geometry/mercator";

/** Returns the tile of a zoom level that contains the position. */
export function tileAt(longitude: number, latitude: number, level: number): TileAddress {
  const [x, y] = toMercator(longitude, latitude);
  const width = (2 * HALF_WORLD) / 2 ** level;
  const within = (index: number) => Math.min(2 ** level - 1, Math.max(0, Math.floor(index)));
  return { level, row: within((HALF_WORLD - y) / width), column: within((x + HALF_WORLD) / width) };
}

export const keyOf = ({ level, row, column }: TileAddress): string => `${level}/${row}/${column}`;

/** Returns a position in the format of the metadata services. */
export const pointOf = ({ longitude, latitude }: { longitude: number; latitude: number }): ImageryPoint => ({
  x: longitude,
  y: latitude,
  spatialReference: { wkid: 4326 },
});
