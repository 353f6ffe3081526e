import type { Geometry, Position } from "../../domain/geometry";

const RADIANS = Math.PI / 180;

/** Representative position of a feature: the point itself, halfway along a line, or the center of an area's extent. */
export function centerOf(geometry: Geometry): [longitude: number, latitude: number] {
  if (geometry.type === "Point") return [geometry.coordinates[0], geometry.coordinates[1]];
  if (geometry.type === "LineString") return halfway(geometry.coordinates);
  const [outer = []] = geometry.coordinates;
  const near = outer.map(([longitude]) => beside(longitude, outer[0]?.[0] ?? 0));
  const longitudes = near.reduce(widen, NOTHING);
  const latitudes = outer.reduce((range, [, latitude]) => widen(range, latitude), NOTHING);
  return [inRange((longitudes[0] + longitudes[1]) / 2), tidy((latitudes[0] + latitudes[1]) / 2)];
}

function halfway(line: readonly Position[]): [number, number] {
  const lengths = line.slice(1).map((to, at) => stepLength(line[at] as Position, to));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [at, length] of lengths.entries()) {
    const from = line[at] as Position;
    const to = line[at + 1] as Position;
    if (left <= length) {
      const share = length === 0 ? 0 : left / length;
      const x = from[0] + share * (beside(to[0], from[0]) - from[0]);
      return [inRange(x), tidy(from[1] + share * (to[1] - from[1]))];
    }
    left -= length;
  }
  const [last] = line.slice(-1);
  return [last?.[0] ?? 0, last?.[1] ?? 0];
}

/** Length in degrees of latitude, accurate enough to find the center. */
function stepLength([x, y]: Position, [toX, toY]: Position): number {
  return Math.hypot((beside(toX, x) - x) * Math.cos(((y + toY) / 2) * RADIANS), toY - y);
}

/** Shifts a longitude by whole turns to within 180 degrees of another. */
const beside = (longitude: number, other: number): number =>
  longitude - 360 * Math.round((longitude - other) / 360);
const inRange = (longitude: number): number => tidy(beside(longitude, 0));
/** Rounds to 1e-7 degrees, about a centimeter. */
const tidy = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

const NOTHING: readonly [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const widen = ([least, most]: readonly [number, number], value: number): readonly [number, number] => [
  Math.min(least, value),
  Math.max(most, value),
];
