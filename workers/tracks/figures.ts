import { GRADE_RUN, gainAndLoss, grades } from "../profile/figures";

/** Minimum duration in seconds over which a speed is measured, because a receiver's noise exceeds a step. */
const SPEED_SECONDS = 20;

/**
 * Returns the speed at each point in meters per second, measured over at least 20 s around it or the available time at
 * the ends, without crossing parts. NaN if no time passes.
 *
 * @param time milliseconds, never decreasing
 * @param starts first points of the parts, followed by the number of points
 */
export function speedsOf(
  distance: Float64Array,
  time: Float64Array,
  starts: ArrayLike<number>,
): Float32Array {
  const out = new Float32Array(time.length);
  const half = 500 * SPEED_SECONDS;
  for (let part = 0; part + 1 < starts.length; part++) {
    const [begin, last] = [starts[part] as number, (starts[part + 1] as number) - 1];
    let [from, to] = [begin, begin];
    for (let at = begin; at <= last; at++) {
      const here = time[at] as number;
      while (from < last && (time[from + 1] as number) <= here - half) from += 1;
      while (to < last && (time[to] as number) < here + half) to += 1;
      const passed = (time[to] as number) - (time[from] as number);
      out[at] =
        passed > 0 ? (1000 * ((distance[to] as number) - (distance[from] as number))) / passed : Number.NaN;
    }
  }
  return out;
}

/**
 * Returns the grade (rise over run) at each point over at least 50 m around it, like the elevation profile, without
 * crossing parts.
 */
export function gradesOf(
  distance: Float64Array,
  elevation: Float64Array,
  starts: ArrayLike<number>,
): Float32Array {
  const out = new Float32Array(distance.length);
  for (let part = 0; part + 1 < starts.length; part++) {
    const [begin, end] = [starts[part] as number, starts[part + 1] as number];
    if (end > begin)
      out.set(grades(distance.subarray(begin, end), elevation.subarray(begin, end), GRADE_RUN), begin);
  }
  return out;
}

/**
 * Returns the total ascent and descent in meters from point `first` to `last`. NaN if fewer than two elevations are
 * known.
 */
export function ascentAndDescent(
  elevation: Float64Array,
  first: number,
  last: number,
): [up: number, down: number] {
  let known = 0;
  for (let at = first; at <= last && known < 2; at++) if (!Number.isNaN(elevation[at])) known += 1;
  if (known < 2) return [Number.NaN, Number.NaN];
  const { gain, loss } = gainAndLoss(elevation.subarray(first, last + 1));
  return [gain, loss];
}
