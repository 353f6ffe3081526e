import geographiclib from "geographiclib-geodesic";
import { EXCURSION_SECONDS } from "../../../../workers/tracks/stops";
import type { Points } from "../../../../workers/tracks/types";

const { Geodesic } = geographiclib;
type Place = readonly [longitude: number, latitude: number];

export const placeAt = ({ longitude, latitude }: Points, at: number): Place => [
  longitude[at] as number,
  latitude[at] as number,
];

/** Returns meters by Karney's geodesics. */
export const karney = ([x, y]: Place, [toX, toY]: Place): number =>
  Geodesic.WGS84.Inverse(y, x, toY, toX, Geodesic.DISTANCE).s12 ?? 0;

/** Returns the meters from a position to a segment, in the azimuthal equidistant plane around the position. */
export function fromSegment(place: Place, from: Place, to: Place): number {
  const flat = ([x, y]: Place): [number, number] => {
    const { s12 = 0, azi1 = 0 } = Geodesic.WGS84.Inverse(place[1], place[0], y, x);
    const azimuth = (azi1 * Math.PI) / 180;
    return [s12 * Math.sin(azimuth), s12 * Math.cos(azimuth)];
  };
  const [[ax, ay], [bx, by]] = [flat(from), flat(to)];
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const share = length2 > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2)) : 0;
  return Math.hypot(ax + share * dx, ay + share * dy);
}

/** Returns the largest distance in meters of a dropped point from the line between its kept neighbors. */
export function deviationOf(points: Points, kept: readonly number[]): number {
  let greatest = 0;
  for (let piece = 0; piece + 1 < kept.length; piece++) {
    const [first, last] = [kept[piece] as number, kept[piece + 1] as number];
    for (let at = first + 1; at < last; at++)
      greatest = Math.max(
        greatest,
        fromSegment(placeAt(points, at), placeAt(points, first), placeAt(points, last)),
      );
  }
  return greatest;
}

/** Finds stops by definition. Tries every point as the first and checks all points within the time. */
export function stopsByHand(points: Points, radius: number, seconds: number): number[][] {
  const { time } = points;
  const stops: number[][] = [];
  for (let first = 0; first < time.length; first++) {
    const due = time.findIndex((one, at) => at > first && one >= (time[first] as number) + 1000 * seconds);
    if (due < 0) break;
    const all = Array.from({ length: due - first }, (_, at) => first + 1 + at);
    if (all.some((at) => karney(placeAt(points, first), placeAt(points, at)) > radius)) continue;
    let last = due;
    for (let at = due + 1; at < time.length; at++) {
      const inside = Array.from({ length: last - first + 1 }, (_, place) => placeAt(points, first + place));
      const mean = [0, 1].map(
        (axis) => inside.reduce((sum, place) => sum + (place[axis] as number), 0) / inside.length,
      );
      if (karney([mean[0] as number, mean[1] as number], placeAt(points, at)) <= radius) last = at;
      else if ((time[at] as number) - (time[last] as number) > 1000 * EXCURSION_SECONDS) break;
    }
    stops.push([first, last]);
    first = last;
  }
  return stops;
}
