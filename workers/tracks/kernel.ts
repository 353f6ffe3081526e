import { drawingOf, GRADE_BREAKS, pathBetween, speedBreaks } from "./draw";
import { gradesOf, speedsOf } from "./figures";
import { joinLines } from "./join";
import { type PieceRanges, pieceAt, rangesOf } from "./pieces";
import { hasTwoKnown, increasingTimes, reversed } from "./points";
import { type Course, figuresOf, rowsOf } from "./rows";
import { distancesAlong } from "./scale";
import { deviationAt, significanceSteps, toleranceFor } from "./simplify";
import { findGaps, findStops } from "./stops";
import { trimmed } from "./trim";
import type { Points, SavedPiece, ShapedTracks, TrackSettings } from "./types";

/** Maximum number of vertices in a drawing. A map can't show more of a line, and draws these without delay. */
export const DRAWN_POINTS = 12_000;
/** Finest step of the tolerance slider in meters. Smaller deviations aren't distinguished. */
export const MIN_TOLERANCE = 1;
/** Resolutions in meters for computing significance, coarsest first. Each takes half as long as the next. */
const LEASTS = [8, 4, 2, MIN_TOLERANCE];
/** Longer lines are drawn no finer than this, in meters. */
const LONG_LEAST = 4;
const LONG_POINTS = 100_000;

/** Applies settings to lines and caches the intermediate results, so that a slider only recomputes what it changes. */
export class Shaper {
  private readonly lines: readonly Points[];
  /** By name: the last result, and the key of its inputs. */
  private readonly made = new Map<string, { key: string; value: unknown }>();
  private shaped: LastShape | null = null;

  /** @param lines whose columns are kept and must not be modified */
  constructor(lines: readonly Points[]) {
    this.lines = lines;
  }

  /** Applies settings to the lines. May be interrupted at each yield. @returns null if nothing is left */
  *shape(settings: TrackSettings): Generator<number, ShapedTracks | null, void> {
    const { join, reverse, trim, stopRadius, stopSeconds, gapSeconds, gapMeters } = settings;
    const whole = this.kept("whole", [join, reverse], () => courseOf(this.lines, settings));
    yield 1;
    const course = this.kept("course", [join, reverse, trim], () => cut(whole, settings));
    this.shaped = null;
    if (!course) return null;
    const { points, distance, time, lines } = course;
    yield 2;
    const part = [join, reverse, trim];
    const stops = this.kept("stops", [...part, stopRadius, stopSeconds], () =>
      time
        ? findStops(points, time, lines, { radius: stopRadius, seconds: stopSeconds })
        : new Uint32Array(0),
    );
    yield 3;
    const rowsKey = [...part, stopRadius, stopSeconds, gapSeconds, gapMeters];
    const gaps = this.kept("gaps", rowsKey, () =>
      findGaps(distance, time, lines, stops, { seconds: gapSeconds, meters: gapMeters }),
    );
    const rows = this.kept("rows", rowsKey, () => rowsOf(course, stops, gaps));
    yield 4;
    // Points next to a gap and at the ends of a stop always stay, so splitting there or not keeps the same points.
    const parts = this.kept("parts", rowsKey, () => partsOf(lines, stops, gaps));
    const tolerance = settings.simplify >= MIN_TOLERANCE ? settings.simplify : -1;
    const significance = yield* this.significance(points, parts, rowsKey, tolerance);
    const ranges = rangesOf(course, whole.sources, stops, gaps, settings);
    const drawn = Math.max(tolerance, toleranceFor(significance, DRAWN_POINTS));
    this.shaped = { course, significance, ranges, tolerance, drawn };
    yield 5;
    const bySpeed = settings.color === "speed";
    const values = this.kept("values", [...rowsKey, settings.color], () =>
      bySpeed
        ? time && speedsOf(distance, time, unbroken(lines, gaps))
        : hasTwoKnown(points.elevation)
          ? gradesOf(distance, points.elevation, unbroken(lines, gaps))
          : null,
    );
    const breaks = bySpeed ? (values ? speedBreaks(values) : new Float64Array(0)) : GRADE_BREAKS;
    yield 6;
    const pieces = ranges.describe(course, significance, tolerance);
    return {
      figures: this.kept("figures", rowsKey, () => figuresOf(course, rows)),
      timed: time !== null,
      elevated: hasTwoKnown(points.elevation),
      disordered: whole.disordered,
      points: points.time.length,
      kept: pieces.points.reduce((sum, count) => sum + count, 0),
      deviation: tolerance > 0 ? deviationAt(significance, tolerance) : 0,
      whole: whole.size,
      rows: { ...rows },
      pieces,
      drawing: drawingOf(course, values, breaks, significance, drawn, gaps),
      breaks: breaks.slice(),
      stopPlaces: placesOf(points, stops),
    };
  }

  /** Returns the lines to save with the last settings. @throws RangeError if nothing is left */
  pieces(): SavedPiece[] {
    const { course, significance, ranges, tolerance } = this.last();
    return ranges.first.map((_, index) => pieceAt(course.points, significance, tolerance, ranges, index));
  }

  /** Returns the path between two points as drawn: alternating x and y in Web Mercator meters. */
  path(first: number, last: number): Float64Array<ArrayBuffer> {
    const { course, significance, drawn } = this.last();
    return pathBetween(course.points, significance, drawn, first, last);
  }

  private last() {
    if (!this.shaped) throw new RangeError("These tracks have no points left.");
    return this.shaped;
  }

  /** Returns the significance of each point at the resolution the tolerance needs, or finer if already known. */
  private *significance(
    { longitude, latitude }: Points,
    parts: Uint32Array,
    of: readonly unknown[],
    tolerance: number,
  ): Generator<number, Float32Array, void> {
    const coarse = tolerance > 0 ? tolerance : longitude.length > LONG_POINTS ? LONG_LEAST : MIN_TOLERANCE;
    const least = LEASTS.find((one) => one <= coarse) ?? MIN_TOLERANCE;
    const known = this.got<{ least: number; values: Float32Array }>("significance", of);
    if (known && known.least <= least) return known.values;
    const values = yield* significanceSteps(longitude, latitude, parts, least);
    return this.keep("significance", of, { least, values }).values;
  }

  private got<T>(name: string, of: readonly unknown[]): T | null {
    const made = this.made.get(name);
    return made?.key === JSON.stringify(of) ? (made.value as T) : null;
  }

  private kept<T>(name: string, of: readonly unknown[], make: () => T): T {
    const got = this.got<T>(name, of);
    if (got !== null) return got;
    return this.keep(name, of, make());
  }

  private keep<T>(name: string, of: readonly unknown[], value: T): T {
    this.made.set(name, { key: JSON.stringify(of), value });
    return value;
  }
}

interface LastShape {
  course: Course;
  significance: Float32Array;
  ranges: PieceRanges;
  /** Meters. Negative keeps all points. */
  tolerance: number;
  /** The same for drawing. */
  drawn: number;
}

interface WholeCourse extends Course {
  /** By line: its index among the chosen ones. */
  sources: number[];
  disordered: boolean;
  size: ShapedTracks["whole"];
}

/** Joins all lines in order, before trimming. */
function courseOf(chosen: readonly Points[], { join, reverse }: TrackSettings): WholeCourse {
  const joined = joinLines(chosen, join);
  const count = joined.points.time.length;
  const points = reverse ? reversed(joined.points) : joined.points;
  const breaks = reverse ? joined.breaks.map((at) => count - at).reverse() : joined.breaks;
  const course = measured(points, breaks);
  const { time } = course;
  return {
    ...course,
    sources: reverse ? joined.lines.toReversed() : joined.lines,
    disordered: joined.disordered,
    size: {
      meters: course.distance.at(-1) ?? 0,
      seconds: time && course.lines.length === 2 ? ((time.at(-1) ?? 0) - (time[0] ?? 0)) / 1000 : Number.NaN,
    },
  };
}

function measured(points: Points, breaks: Uint32Array): Course {
  const lines = Uint32Array.of(0, ...breaks, points.time.length);
  const distance = distancesAlong(points.longitude, points.latitude, breaks);
  return { points, distance, time: timesOf(points, distance, lines), lines };
}

/** Returns the steady times of each line, or null if none has any. */
function timesOf({ time }: Points, distance: Float64Array, lines: Uint32Array): Float64Array | null {
  if (lines.length === 2) return increasingTimes(time, distance);
  const out = new Float64Array(time.length).fill(Number.NaN);
  let timed = false;
  for (let line = 0; line + 1 < lines.length; line++) {
    const [begin, end] = [lines[line] as number, lines[line + 1] as number];
    const steady = increasingTimes(time.subarray(begin, end), distance.subarray(begin, end));
    if (!steady) continue;
    out.set(steady, begin);
    timed = true;
  }
  return timed ? out : null;
}

/** Trims both ends. Returns null if nothing is left. Lines that stay apart are trimmed by distance only. */
function cut(whole: WholeCourse, { trim: { by, start, end } }: TrackSettings): Course | null {
  const { points, distance, time, lines } = whole;
  if (points.time.length < 2) return null;
  if (start <= 0 && end <= 0) return whole;
  const byTime = by === "time" && time !== null && lines.length === 2;
  if (by === "time" && !byTime) return whole;
  const along = byTime ? time : distance;
  const [first, last] = [along[0] as number, along[along.length - 1] as number];
  const unit = byTime ? 1000 : 1;
  const left = trimmed(
    points,
    along,
    first + Math.max(0, start) * unit,
    last - Math.max(0, end) * unit,
    lines.slice(1, -1),
  );
  return left && measured(left.points, left.breaks);
}

/** Returns the parts between lines, gaps and the ends of stops, as first points followed by the number of points. */
function partsOf(lines: Uint32Array, stops: Uint32Array, gaps: Uint32Array): Uint32Array {
  const all = new Set<number>([...lines, ...gaps]);
  for (let stop = 0; stop < stops.length; stop += 2) {
    // A boundary lies before its part's first point, so both ends of a part stay.
    all.add(stops[stop] as number);
    all.add((stops[stop + 1] as number) + 1);
  }
  return Uint32Array.from(all).sort();
}

const unbroken = (lines: Uint32Array, gaps: Uint32Array): Uint32Array =>
  Uint32Array.from([...lines, ...gaps]).sort();

/** Returns the center of each stop. */
function placesOf({ longitude, latitude }: Points, stops: Uint32Array): Float64Array {
  const out = new Float64Array(stops.length);
  for (let stop = 0; stop < stops.length; stop += 2) {
    const [first, last] = [stops[stop] as number, stops[stop + 1] as number];
    let [east, north] = [0, 0];
    for (let at = first; at <= last; at++) {
      east += longitude[at] as number;
      north += latitude[at] as number;
    }
    const count = last - first + 1;
    out[stop] = east / count;
    out[stop + 1] = north / count;
  }
  return out;
}
