import type { Extent } from "../../src/domain/geometry";
import type { PreviewGeometry } from "../../src/map/mapStage";
import { decimateLines, type Lines } from "./decimate";

/** Pixels that the extent fills, roughly. Details that move a line by less than half a pixel are dropped. */
export const PIXELS = 1000;

/** Returns the degrees of latitude in a degree of longitude, and the extent's longer side in degrees of latitude. */
export function scaleOf([west, south, east, north]: Extent): { scale: number; size: number } {
  const scale = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = (east < west ? east + 360 - west : east - west) * scale;
  return { scale, size: Math.max(width, north - south) };
}

/** Reduces points and lines to about `budget` vertices for drawing. */
export function reduceForDrawing(
  extent: Extent,
  all: Float64Array,
  lines: Lines,
  budget: number,
): PreviewGeometry {
  const { scale, size } = scaleOf(extent);
  const forPoints = Math.max(Math.floor(budget / 2), budget - lines.coordinates.length / 2);
  const points = spreadPoints(all, forPoints);
  const thinned = decimateLines(lines, budget - points.length / 2, size / PIXELS / 2, scale);
  return { extent, points, lineCoordinates: thinned.coordinates, lineStart: thinned.starts };
}

/** Returns points evenly spread in file order. */
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

/**
 * Returns where the segment between two vertices crosses the 180th meridian, if that's the shorter way. Null otherwise.
 */
export function antimeridianCrossing(
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
