import { WORLD_METERS } from "../graphics/types";

const RADIUS = 6378137;
const EDGE = WORLD_METERS / 2;

/** Converts degrees to Web Mercator meters (EPSG 3857), between -20,037,508 and 20,037,508. Drops whole turns. */
export function mercatorX(longitude: number): number {
  const x = (longitude / 360) * WORLD_METERS;
  return x >= -EDGE && x <= EDGE ? x : x - WORLD_METERS * Math.floor(x / WORLD_METERS + 0.5);
}

/** Converts degrees to Web Mercator meters, clamped to the square. */
export function mercatorY(latitude: number): number {
  const y = RADIUS * Math.atanh(Math.sin((latitude * Math.PI) / 180));
  return Math.min(EDGE, Math.max(-EDGE, y));
}

/** Moves x by whole worlds so that it's at most half a world from `near`. */
export const nearestCopy = (x: number, near: number): number =>
  Math.abs(x - near) <= EDGE ? x : x - WORLD_METERS * Math.round((x - near) / WORLD_METERS);
