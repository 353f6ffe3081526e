import { toMercator } from "../../src/geometry/mercator";
import type { Course } from "./rows";
import { GAP_CLASS, NO_CLASS, type Points, type TrackDrawing } from "./types";

/** Grades (rise over run) between the color classes, from descent to ascent with level ground at the center. */
export const GRADE_BREAKS = Float64Array.of(-0.2, -0.1, -0.03, 0.03, 0.1, 0.2);
/** Number of speed classes. */
export const SPEED_CLASSES = 6;
/** Speeds above this share of the points go to the fastest class, so that a ride doesn't drown out the walk. */
const FAST_SHARE = 0.98;

/**
 * Returns the upper limits of all speed classes but the fastest, in meters per second: equal steps up to the speed few
 * points exceed.
 */
export function speedBreaks(speeds: Float32Array): Float64Array {
  // A sample is accurate enough.
  const step = Math.max(1, Math.floor(speeds.length / 4096));
  const some: number[] = [];
  for (let at = 0; at < speeds.length; at += step)
    if (!Number.isNaN(speeds[at])) some.push(speeds[at] as number);
  some.sort((a, b) => a - b);
  const fast = some[Math.floor(FAST_SHARE * (some.length - 1))] ?? 0;
  return Float64Array.from({ length: SPEED_CLASSES - 1 }, (_, at) => (fast * (at + 1)) / SPEED_CLASSES);
}

/** Returns the class of a value: the first whose upper limit is above it. */
export function classOf(value: number, breaks: Float64Array): number {
  if (Number.isNaN(value)) return NO_CLASS;
  let at = 0;
  while (at < breaks.length && value >= (breaks[at] as number)) at += 1;
  return at;
}

/** Minimum number of steps along the line that get a vertex, so that colors change on straight sections too. */
const COLOR_STEPS = 1500;

/**
 * Splits the simplified line into paths of one class each, by the mean of the values between vertices.
 *
 * @param significance by point; points above the tolerance are drawn
 * @param gaps first points after gaps
 */
export function drawingOf(
  { points: { longitude, latitude }, distance, lines }: Course,
  values: Float32Array | null,
  breaks: Float64Array,
  significance: Float32Array,
  tolerance: number,
  gaps: Uint32Array,
): TrackDrawing {
  const coordinates: number[] = [];
  const pathStart: number[] = [];
  const classes: number[] = [];
  const step = ((distance.at(-1) ?? 0) - (distance[0] ?? 0)) / COLOR_STEPS;
  let gap = 0;
  const put = (at: number) => {
    const [x, y] = toMercator(longitude[at] as number, latitude[at] as number);
    coordinates.push(x, y);
  };
  for (let line = 0; line + 1 < lines.length; line++) {
    const [begin, end] = [lines[line] as number, lines[line + 1] as number];
    let current = -1;
    let before = begin;
    let sum = 0;
    let known = 0;
    for (let at = begin + 1; at < end; at++) {
      if (values) {
        const value = values[at] as number;
        if (!Number.isNaN(value)) {
          sum += value;
          known += 1;
        }
      }
      while (gap < gaps.length && (gaps[gap] as number) < at) gap += 1;
      const isGap = gaps[gap] === at;
      const far = (distance[at] as number) - (distance[before] as number) >= step;
      if (!isGap && !(values && far) && !((significance[at] as number) > tolerance)) continue;
      const kind = isGap ? GAP_CLASS : known > 0 ? classOf(sum / known, breaks) : NO_CLASS;
      if (kind !== current) {
        pathStart.push(coordinates.length / 2);
        classes.push(kind);
        put(before);
        current = kind;
      }
      put(at);
      before = at;
      sum = 0;
      known = 0;
    }
  }
  pathStart.push(coordinates.length / 2);
  return {
    coordinates: Float64Array.from(coordinates),
    pathStart: Uint32Array.from(pathStart),
    classes: Uint8Array.from(classes),
  };
}

/** Returns the drawn points between two points, in Web Mercator meters. */
export function pathBetween(
  { longitude, latitude }: Points,
  significance: Float32Array,
  tolerance: number,
  first: number,
  last: number,
): Float64Array<ArrayBuffer> {
  const path: number[] = [];
  for (let at = first; at <= last; at++)
    if (at === first || at === last || (significance[at] as number) > tolerance)
      path.push(...toMercator(longitude[at] as number, latitude[at] as number));
  return Float64Array.from(path);
}
