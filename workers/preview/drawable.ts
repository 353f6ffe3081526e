import type { Extent } from "../../src/domain/geometry";
import type { PreviewGeometry } from "../../src/map/mapStage";
import { decimateLines, type Lines } from "./decimate";

/** The extent fills about this many pixels: what moves a line by less than half of one is left out. */
export const PIXELS = 1000;

/** Degrees of latitude in a degree of longitude, and the greater side of an extent in degrees of latitude. */
export function scaleOf([west, south, east, north]: Extent): { scale: number; size: number } {
  const scale = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = (east < west ? east + 360 - west : east - west) * scale;
  return { scale, size: Math.max(width, north - south) };
}

/** Points and lines to draw, at most about `budget` vertices. */
export function drawable(extent: Extent, all: Float64Array, lines: Lines, budget: number): PreviewGeometry {
  const { scale, size } = scaleOf(extent);
  const forPoints = Math.max(Math.floor(budget / 2), budget - lines.coordinates.length / 2);
  const points = spreadPoints(all, forPoints);
  const thinned = decimateLines(lines, budget - points.length / 2, size / PIXELS / 2, scale);
  return { extent, points, lineCoordinates: thinned.coordinates, lineStart: thinned.starts };
}

/** Evenly spread in file order. */
function spreadPoints(points: Float64Array, most: number): Float64Array {
  const count = points.length / 2;
  if (count <= most) return points;
  const spread = new Float64Array(2 * most);
  for (let index = 0; index < most; index++) {
    const from = Math.floor((index * count) / most);
    spread[2 * index] = points[2 * from] as number;
    spread[2 * index + 1] = points[2 * from + 1] as number;
  }
  return spread;
}

/** Where the way between two vertices crosses the 180th meridian, when that is the shorter one; null else. */
export function crossingOf(
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): { side: number; latitude: number } | null {
  if (Math.abs(toX - fromX) <= 180) return null;
  const side = fromX > 0 ? 180 : -180;
  const unwrapped = toX + 2 * side;
  const share = unwrapped === fromX ? 0 : (side - fromX) / (unwrapped - fromX);
  return { side, latitude: fromY + share * (toY - fromY) };
}
