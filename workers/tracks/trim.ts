import { allocatePoints, pointsBetween } from "./points";
import type { Points } from "./types";

/**
 * Returns the part of a line between two values of a non-decreasing column: meters from its start, or times. Its ends
 * are interpolated unless a point is there. Null if nothing is left.
 *
 * @param breaks first points of the lines after the first; returned relative to the part
 */
export function trimmed(
  points: Points,
  along: Float64Array,
  from: number,
  to: number,
  breaks: Uint32Array,
): { points: Points; breaks: Uint32Array } | null {
  const count = along.length;
  const whole = from <= (along[0] as number) && to >= (along[count - 1] as number);
  if (whole) return { points, breaks };
  if (!(to > from)) return null;
  const first = firstAtLeast(along, from);
  const last = firstAtLeast(along, to);
  if (first >= count) return null;
  // No points are interpolated between two lines.
  const before = (along[first] as number) > from && first > 0 && !breaks.includes(first) ? 1 : 0;
  const end = Math.min(last, count);
  const hit = last < count && (along[last] as number) === to;
  const after = last < count && !breaks.includes(last) ? 1 : 0;
  const inner = pointsBetween(points, first, end);
  const out = allocatePoints(before + inner.time.length + after);
  for (const key of ["longitude", "latitude", "elevation", "time"] as const) {
    out[key].set(inner[key], before);
    if (before) out[key][0] = between(points[key], along, first, from);
    if (after)
      out[key][out[key].length - 1] = hit
        ? (points[key][last] as number)
        : between(points[key], along, last, to);
  }
  const start = first - before;
  const inside = breaks.filter((at) => at > start && at < start + out.time.length);
  return out.time.length < 2 ? null : { points: out, breaks: inside.map((at) => at - start) };
}

/** Interpolates a column where `along` reaches a value, before point `at`. */
function between(column: Float64Array, along: Float64Array, at: number, value: number): number {
  const [start, end] = [along[at - 1] as number, along[at] as number];
  const share = end > start ? (value - start) / (end - start) : 0;
  const [from, to] = [column[at - 1] as number, column[at] as number];
  return from + (to - from) * share;
}

/** Returns the first index whose value is at least `value`, or the length if there is none. */
export function firstAtLeast(along: Float64Array, value: number): number {
  let [low, high] = [0, along.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((along[mid] as number) < value) low = mid + 1;
    else high = mid;
  }
  return low;
}
