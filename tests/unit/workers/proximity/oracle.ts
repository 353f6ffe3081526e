import { KIND } from "../../../../src/domain/featureColumns";
import type { Sketch } from "../duplicates/shapes";

/** WGS84. */
const AXIS = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SQUARED_ECCENTRICITY = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;

type Place = readonly [x: number, y: number];

/** Web Mercator in radians of longitude. Everything uses the world copy within half a turn of the first position. */
const northing = (latitude: number) => Math.asinh(Math.tan(latitude * RADIANS));
const latitudeOf = (y: number) => Math.atan(Math.sinh(y));

/** Returns the earth-centered coordinates of a position on the ellipsoid. */
function onEllipsoid([x, y]: Place): [number, number, number] {
  const latitude = latitudeOf(y);
  const normal = AXIS / Math.sqrt(1 - SQUARED_ECCENTRICITY * Math.sin(latitude) ** 2);
  return [
    normal * Math.cos(latitude) * Math.cos(x),
    normal * Math.cos(latitude) * Math.sin(x),
    normal * (1 - SQUARED_ECCENTRICITY) * Math.sin(latitude),
  ];
}

/**
 * Returns the length of the straight line through the earth. Within 10 km it's less than 1 mm shorter than the
 * geodesic.
 */
function chord(one: Place, other: Place): number {
  const [a, b] = [onEllipsoid(one), onEllipsoid(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const between = ([ax, ay]: Place, [bx, by]: Place, part: number): Place => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
];

/** Returns the distance from a position to a segment, by golden-section search. */
function toSegment(place: Place, from: Place, to: Place): number {
  const at = (part: number) => chord(place, between(from, to, part));
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const [a, b] = [low + (high - low) * 0.382, low + (high - low) * 0.618];
    if (at(a) < at(b)) high = b;
    else low = a;
  }
  return Math.min(at(0), at(1), at((low + high) / 2));
}

function cross([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place, [dx, dy]: Place): boolean {
  const scale = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (scale === 0) return false;
  const s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / scale;
  const t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / scale;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

/** Applies the even-odd rule along a ray to the north. */
function holds(rings: readonly Place[][], [x, y]: Place): boolean {
  let inside = false;
  for (const [ax, ay, bx, by] of rings.flatMap(segmentsOf).map(([a, b]) => [...a, ...b] as const))
    if (ax > x !== bx > x && ay + ((x - ax) / (bx - ax)) * (by - ay) > y) inside = !inside;
  return inside;
}

const segmentsOf = (path: readonly Place[]): [Place, Place][] =>
  path.length === 1
    ? [[path[0] as Place, path[0] as Place]]
    : path.slice(1).map((to, index) => [path[index] as Place, to]);

/**
 * Returns paths in Mercator radians, each vertex the short way from the longitude around which the test takes place.
 */
function pathsOf({ paths }: Sketch, around: number): Place[][] {
  return paths.map((path) =>
    path.map(([longitude, latitude]): Place => {
      const east = ((((longitude - around) % 360) + 540) % 360) - 180;
      return [east * RADIANS, northing(latitude)];
    }),
  );
}

/** Returns the meters between two features from all pairs of segments, 0 where they overlap. */
export function distanceBetween(one: Sketch, other: Sketch, around: number): number {
  const [a, b] = [pathsOf(one, around), pathsOf(other, around)];
  if (one.kind === KIND.area && b.flat().some((place) => holds(a, place))) return 0;
  if (other.kind === KIND.area && a.flat().some((place) => holds(b, place))) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [p, q] of a.flatMap(segmentsOf))
    for (const [r, s] of b.flatMap(segmentsOf)) {
      // Even at their closest, these two segments can't be the nearest pair.
      if (chord(p, r) - chord(p, q) - chord(r, s) > least) continue;
      if (cross(p, q, r, s)) return 0;
      least = Math.min(least, toSegment(p, r, s), toSegment(q, r, s), toSegment(r, p, q), toSegment(s, p, q));
    }
  return least;
}
