import { LINE_LEVELS, WORLD_METERS } from "../../../workers/graphics/types";

/** Returns the zoom level of a resolution in meters per pixel; the world is 256 pixels wide at level 0. */
export const zoomAt = (resolution: number): number => Math.log2(WORLD_METERS / 256 / resolution);

/** Returns the index of the coarsest of LINE_LEVELS that is detailed enough for a resolution. */
export function lineLevel(resolution: number): number {
  const zoom = zoomAt(resolution);
  return LINE_LEVELS.findLastIndex((until) => zoom <= until);
}
