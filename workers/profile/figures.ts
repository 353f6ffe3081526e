import type { ProfileFigures, Stations } from "./types";

/**
 * Minimum rise or fall, in meters, that counts toward gain or loss. Noise of receivers and elevation models is smaller.
 * Over a day's walk it would add up to more than the height of the mountain.
 */
export const GAIN_THRESHOLD = 5;
/** Minimum distance in meters along the line over which a grade is measured. */
export const GRADE_RUN = 50;

/**
 * Sums the gain and loss of a line of elevations between its turning points. A turn counts once the line is at least
 * `threshold` meters from the highest or lowest point so far. Unknown elevations are skipped.
 */
export function gainAndLoss(
  elevations: ArrayLike<number>,
  threshold = GAIN_THRESHOLD,
): { gain: number; loss: number } {
  let [gain, loss] = [0, 0];
  // Until the line has moved by the threshold, its lowest and highest elevations so far. Then the elevation of the last
  // turn and the extreme since.
  let [low, high] = [Number.NaN, Number.NaN];
  let going: "up" | "down" | null = null;
  for (let at = 0; at < elevations.length; at++) {
    const here = elevations[at] as number;
    if (Number.isNaN(here)) continue;
    if (Number.isNaN(low)) [low, high] = [here, here];
    if (going !== "down" && here > high) high = here;
    if (going !== "up" && here < low) low = here;
    if (going === "up") {
      if (high - here < threshold || high === here) continue;
      gain += high - low;
      [going, low] = ["down", here];
    } else if (going === "down") {
      if (here - low < threshold || here === low) continue;
      loss += high - low;
      [going, high] = ["up", here];
    } else if (high - low >= threshold && high > low) {
      going = here === high ? "up" : "down";
    }
  }
  if (going === "up") gain += high - low;
  if (going === "down") loss += high - low;
  return { gain, loss };
}

/**
 * Returns the grade (rise over run) at every point, measured over at least `run` meters around it, or over the
 * available part at the ends and on short lines. NaN if an end of that stretch is unknown or has no length.
 */
export function grades(distance: Float64Array, elevations: ArrayLike<number>, run = GRADE_RUN): Float32Array {
  const out = new Float32Array(distance.length);
  const last = distance.length - 1;
  let [from, to] = [0, 0];
  for (let at = 0; at <= last; at++) {
    const here = distance[at] as number;
    while (from < last && (distance[from + 1] as number) <= here - run / 2) from += 1;
    while (to < last && (distance[to] as number) < here + run / 2) to += 1;
    const length = (distance[to] as number) - (distance[from] as number);
    const rise = (elevations[to] as number) - (elevations[from] as number);
    out[at] = length > 0 ? rise / length : Number.NaN;
  }
  return out;
}

/** Returns all figures of a line of elevations, and the grade at each point. Null if nothing is known. */
export function figuresOf(
  { distance }: Pick<Stations, "distance">,
  elevations: Float32Array,
  run = GRADE_RUN,
): (ProfileFigures & { grade: Float32Array }) | null {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const elevation of elevations) {
    if (elevation < lowest) lowest = elevation;
    if (elevation > highest) highest = elevation;
  }
  if (lowest > highest) return null;
  const grade = grades(distance, elevations, run);
  let steepest = Number.NaN;
  for (const one of grade) if (!(Math.abs(one) <= Math.abs(steepest)) && !Number.isNaN(one)) steepest = one;
  return { ...gainAndLoss(elevations), lowest, highest, steepest, grade };
}
