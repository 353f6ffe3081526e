import { LocalScale } from "./scale";
import type { Points } from "./types";

/** Seconds a receiver may seem to leave a stop. Shorter excursions are noise. */
export const EXCURSION_SECONDS = 60;

export interface StopSettings {
  /** Meters. */
  radius: number;
  /** Minimum duration, greater than 0. */
  seconds: number;
}

/**
 * Finds stops as pairs of first and last point, after Li et al., "Mining user similarity based on location history"
 * (2008). A stop starts at the first point whose radius no other point leaves within the duration. It continues while
 * points are within the radius of the mean of its points, and ends when they stay away longer than receiver noise
 * lasts.
 *
 * Checks the point at the end of the duration first. While moving it's far away, so that no others need checking.
 *
 * @param time milliseconds, never decreasing
 * @param starts first points of parts that no stop crosses, followed by the number of points
 */
export function findStops(
  { longitude, latitude }: Pick<Points, "longitude" | "latitude">,
  time: Float64Array,
  starts: ArrayLike<number>,
  { radius, seconds }: StopSettings,
): Uint32Array {
  const scale = new LocalScale();
  const limit = radius * radius;
  const wait = seconds * 1000;
  const stops: number[] = [];

  const leaves = (atLongitude: number, atLatitude: number, point: number): boolean => {
    const x = ((longitude[point] as number) - atLongitude) * scale.east;
    const y = ((latitude[point] as number) - atLatitude) * scale.north;
    return x * x + y * y > limit;
  };

  /** Returns the last point of a stop that contains `first` to `last`. */
  const endOf = (first: number, last: number, end: number): number => {
    let [east, north] = [0, 0];
    for (let at = first; at <= last; at++) {
      east += longitude[at] as number;
      north += latitude[at] as number;
    }
    let stays = last;
    for (let at = last + 1; at < end; at++) {
      const count = stays - first + 1;
      if (leaves(east / count, north / count, at)) {
        if ((time[at] as number) - (time[stays] as number) > 1000 * EXCURSION_SECONDS) break;
        continue;
      }
      for (let back = stays + 1; back <= at; back++) {
        east += longitude[back] as number;
        north += latitude[back] as number;
      }
      stays = at;
    }
    return stays;
  };

  for (let part = 0; part + 1 < starts.length; part++) {
    const end = starts[part + 1] as number;
    let due = starts[part] as number;
    // A line without times among lines with times.
    if (Number.isNaN(time[due])) continue;
    // The last point found outside the radius, which is often outside for the next points too.
    let left = -1;
    for (let first = starts[part] as number; first < end; first++) {
      const over = (time[first] as number) + wait;
      while (due < end && (due <= first || (time[due] as number) < over)) due += 1;
      if (due >= end) break;
      const [east, north] = [longitude[first] as number, latitude[first] as number];
      scale.set(north);
      if (leaves(east, north, due)) continue;
      if (left > first && left < due && leaves(east, north, left)) continue;
      left = -1;
      for (let at = first + 1; at < due; at++) {
        if (!leaves(east, north, at)) continue;
        left = at;
        break;
      }
      if (left >= 0) continue;
      const last = endOf(first, due, end);
      stops.push(first, last);
      first = last;
    }
  }
  return Uint32Array.from(stops);
}

/**
 * Finds gaps, as the first points after them: steps that are too long in time or distance and not part of a stop. A
 * recorder turned off and on again at the same position has stopped.
 *
 * @param time null without times
 * @param starts as in findStops; there is no gap between two parts
 */
export function findGaps(
  distance: Float64Array,
  time: Float64Array | null,
  starts: ArrayLike<number>,
  stops: Uint32Array,
  { seconds, meters }: { seconds: number; meters: number },
): Uint32Array {
  const gaps: number[] = [];
  let stop = 0;
  for (let part = 0; part + 1 < starts.length; part++) {
    for (let at = (starts[part] as number) + 1; at < (starts[part + 1] as number); at++) {
      const far = (distance[at] as number) - (distance[at - 1] as number) > meters;
      const late = time !== null && (time[at] as number) - (time[at - 1] as number) > 1000 * seconds;
      if (!far && !late) continue;
      while (stop < stops.length && (stops[stop + 1] as number) < at) stop += 2;
      if (stop < stops.length && (stops[stop] as number) < at) continue;
      gaps.push(at);
    }
  }
  return Uint32Array.from(gaps);
}
