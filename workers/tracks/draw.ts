import { toMercator } from "../../src/map/mercator";
import type { Course } from "./rows";
import { GAP_CLASS, NO_CLASS, type Points, type TrackDrawing } from "./types";

/** Rise over run at which the class of grades ends: from down to up, about level in the center. */
export const GRADE_BREAKS = Float64Array.of(-0.2, -0.1, -0.03, 0.03, 0.1, 0.2);
/** Classes of speeds. */
export const SPEED_CLASSES = 6;
/** Speeds above this share of the points are in the fastest class, so that a ride doesn't hide the walk. */
const FAST_SHARE = 0.98;

/** Upper ends of the classes of speeds but the fastest, meters a second: equal steps up to what few points exceed. */
export function speedBreaks(speeds: Float32Array): Float64Array {
  // A sample tells the share well enough.
  const step = Math.max(1, Math.floor(speeds.length / 4096));
  const some: number[] = [];
  for (let at = 0; at < speeds.length; at += step)
    if (!Number.isNaN(speeds[at])) some.push(speeds[at] as number);
  some.sort((a, b) => a - b);
  const fast = some[Math.floor(FAST_SHARE * (some.length - 1))] ?? 0;
  return Float64Array.from({ length: SPEED_CLASSES - 1 }, (_, at) => (fast * (at + 1)) / SPEED_CLASSES);
}

/** The class of a value: the first whose upper end it is below. */
export function classOf(value: number, breaks: Float64Array): number {
  if (Number.isNaN(value)) return NO_CLASS;
  let at = 0;
  while (at < breaks.length && value >= (breaks[at] as number)) at += 1;
  return at;
}

/** Of the line's length there is a vertex at the least, so that colors change on a straight line too. */
const COLOR_STEPS = 1500;

/**
 * The line between the points that are kept, cut into paths of one class: that of the mean of the values on the way.
 * @param kept by point: more than the tolerance is drawn
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

/** The points that are drawn from one to another, as Web Mercator meters. */
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
