import type { Position } from "../../src/domain/geometry";
import type { Points } from "./types";

/** Allocates columns for `count` points. */
export const allocatePoints = (count: number): Points => ({
  longitude: new Float64Array(count),
  latitude: new Float64Array(count),
  elevation: new Float64Array(count),
  time: new Float64Array(count),
});

/**
 * Converts a feature's vertices to columns. Longitudes take the short way around the world.
 *
 * @param times of the vertices, or null
 */
export function pointsOf(line: readonly Position[], times: readonly (number | null)[] | null): Points {
  const points = allocatePoints(line.length);
  let before = line[0]?.[0] ?? 0;
  line.forEach(([longitude, latitude, elevation], at) => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    points.longitude[at] = before;
    points.latitude[at] = latitude;
    points.elevation[at] = elevation || Number.NaN;
    points.time[at] = times?.[at] ?? Number.NaN;
  });
  return points;
}

/** Returns points `first` to `end` - 1 as views. */
export const pointsBetween = (points: Points, first: number, end: number): Points => ({
  longitude: points.longitude.subarray(first, end),
  latitude: points.latitude.subarray(first, end),
  elevation: points.elevation.subarray(first, end),
  time: points.time.subarray(first, end),
});

/** Returns whether at least two values are known. */
export function hasTwoKnown(column: Float64Array): boolean {
  let known = 0;
  for (let at = 0; at < column.length && known < 2; at++) if (!Number.isNaN(column[at])) known += 1;
  return known >= 2;
}

/**
 * Returns times for calculations. Missing ones are interpolated by distance, and a clock that was set back stands still
 * until it catches up. Null if fewer than two are known.
 */
export function increasingTimes(time: Float64Array, distance: Float64Array): Float64Array | null {
  if (!hasTwoKnown(time)) return null;
  const out = new Float64Array(time.length);
  let latest = Number.NEGATIVE_INFINITY;
  let known = -1;
  for (let at = 0; at < time.length; at++) {
    const here = time[at] as number;
    if (Number.isNaN(here)) continue;
    latest = Math.max(latest, here);
    out[at] = latest;
    fillBetween(out, distance, known, at);
    known = at;
  }
  out.fill(latest, known + 1);
  return out;
}

/** Interpolates between two known times. Points before the first known one get its time. */
function fillBetween(out: Float64Array, distance: Float64Array, before: number, at: number): void {
  if (at - before < 2) return;
  const [from, to] = [before < 0 ? (out[at] as number) : (out[before] as number), out[at] as number];
  const start = distance[Math.max(0, before)] as number;
  const length = (distance[at] as number) - start;
  for (let between = before + 1; between < at; between++) {
    const share = length > 0 ? ((distance[between] as number) - start) / length : 0;
    out[between] = from + (to - from) * share;
  }
}

/** Reverses points. Times are mirrored, so that start and duration stay the same. */
export function reversed(points: Points): Points {
  const out: Points = {
    longitude: points.longitude.slice().reverse(),
    latitude: points.latitude.slice().reverse(),
    elevation: points.elevation.slice().reverse(),
    time: points.time.slice().reverse(),
  };
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of points.time) {
    if (time < least) least = time;
    if (time > greatest) greatest = time;
  }
  for (let at = 0; at < out.time.length; at++) out.time[at] = least + (greatest - (out.time[at] as number));
  return out;
}
