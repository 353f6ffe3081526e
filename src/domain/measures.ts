import geographiclib from "geographiclib-geodesic";
import type { Position } from "./geometry";

/** Karney's geodesics on the WGS84 ellipsoid (J. Geodesy 87, 2013), from his own library. */
const { Geodesic } = geographiclib;
const WGS84 = Geodesic.WGS84;

/** Returns the geodesic length in meters, ignoring elevation. */
export function lineLength(line: readonly Position[]): number {
  let sum = 0;
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1];
    const to = line[index];
    if (!from || !to || (from[0] === to[0] && from[1] === to[1])) continue;
    sum += WGS84.Inverse(from[1], from[0], to[1], to[0], Geodesic.DISTANCE).s12 ?? 0;
  }
  return sum;
}

/** Returns the area of the first ring minus the others in square meters, regardless of winding. */
export function polygonArea(rings: readonly Position[][]): number {
  const [outer = 0, ...holes] = rings.map(ringArea);
  return Math.max(
    0,
    holes.reduce((area, hole) => area - hole, outer),
  );
}

function ringArea(ring: readonly Position[]): number {
  const polygon = WGS84.Polygon(false);
  for (const [longitude, latitude] of ring.slice(0, -1)) polygon.AddPoint(latitude, longitude);
  return Math.abs(polygon.Compute(false, true).area ?? 0);
}
