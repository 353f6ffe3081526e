import geographiclib from "geographiclib-geodesic";
import type { GhType } from "../../src/domain/feature";
import type { Geometry, Position } from "../../src/domain/geometry";

/** Karney's geodesics on the WGS84 ellipsoid (J. Geodesy 87, 2013), by his own library. */
const { Geodesic } = geographiclib;
const WGS84 = Geodesic.WGS84;

export interface Measures {
  /** Metres. */
  distance: number | null;
  /** Square metres. */
  area: number | null;
  /** Seconds. */
  duration: number | null;
  /** Metres per second. */
  averageSpeed: number | null;
}

/** What is computed of a feature when it is saved. */
export function measure(
  ghType: GhType,
  geometry: Geometry,
  times: readonly (number | null)[] | null,
): Measures {
  const none: Measures = { distance: null, area: null, duration: null, averageSpeed: null };
  if (geometry.type === "Point") return none;
  if (geometry.type === "Polygon") return { ...none, area: polygonArea(geometry.coordinates) };
  const distance = lineLength(geometry.coordinates);
  const duration = ghType === "Tracks" && times ? timeSpan(times) : null;
  const averageSpeed = duration === null || duration === 0 ? null : distance / duration;
  return { distance, area: null, duration, averageSpeed };
}

/** Length of the geodesics between the vertices, in metres; elevation is left out. */
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

/** Area of the first ring less that of the others, in square metres, whichever way they turn. */
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

/** Seconds from the earliest to the latest time stamp (milliseconds); null with fewer than two. */
function timeSpan(times: readonly (number | null)[]): number | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let known = 0;
  for (const time of times) {
    if (time === null) continue;
    known++;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return known < 2 ? null : (last - first) / 1000;
}
