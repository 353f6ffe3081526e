import { ascentAndDescent } from "./figures";
import { type Points, ROW, type Rows, type TrackFigures } from "./types";

/** Points with their distances in meters, their times (null without any) and the lines they belong to. */
export interface Course {
  points: Points;
  distance: Float64Array;
  time: Float64Array | null;
  /** First points of the lines that stay apart, followed by the number of points. */
  lines: Uint32Array;
}

interface Row {
  kind: number;
  first: number;
  last: number;
}

/** Returns legs between stops and gaps in order. A leg of one point is only included if its line has nothing else. */
function orderedRows({ lines }: Course, stops: Uint32Array, gaps: Uint32Array): Row[] {
  const rows: Row[] = [];
  let [stop, gap] = [0, 0];
  for (let line = 0; line + 1 < lines.length; line++) {
    let at = lines[line] as number;
    const end = lines[line + 1] as number;
    const none = rows.length;
    while (at < end) {
      const nextStop = stop < stops.length ? (stops[stop] as number) : end;
      const nextGap = gap < gaps.length ? (gaps[gap] as number) : end;
      const last = Math.min(nextStop, nextGap - 1, end - 1);
      if (last > at || (rows.length === none && last === end - 1))
        rows.push({ kind: ROW.leg, first: at, last });
      if (nextStop < Math.min(nextGap, end)) {
        at = stops[stop + 1] as number;
        rows.push({ kind: ROW.stop, first: nextStop, last: at });
        stop += 2;
        if (at === end - 1) break;
      } else if (nextGap < end) {
        rows.push({ kind: ROW.gap, first: nextGap - 1, last: nextGap });
        at = nextGap;
        gap += 1;
      } else break;
    }
  }
  return rows;
}

/** Builds the table of legs, stops and gaps. */
export function rowsOf(course: Course, stops: Uint32Array, gaps: Uint32Array): Rows {
  const found = orderedRows(course, stops, gaps);
  const { points, distance, time } = course;
  const count = found.length;
  const rows: Rows = {
    kind: new Uint8Array(count),
    first: new Uint32Array(count),
    last: new Uint32Array(count),
    start: new Float64Array(count).fill(Number.NaN),
    seconds: new Float64Array(count).fill(Number.NaN),
    meters: new Float64Array(count),
    ascent: new Float64Array(count).fill(Number.NaN),
    descent: new Float64Array(count).fill(Number.NaN),
    extents: new Float64Array(4 * count),
  };
  found.forEach(({ kind, first, last }, row) => {
    rows.kind[row] = kind;
    rows.first[row] = first;
    rows.last[row] = last;
    rows.meters[row] = (distance[last] as number) - (distance[first] as number);
    if (time) {
      rows.start[row] = time[first] as number;
      rows.seconds[row] = ((time[last] as number) - (time[first] as number)) / 1000;
    }
    if (kind === ROW.leg)
      [rows.ascent[row], rows.descent[row]] = ascentAndDescent(points.elevation, first, last);
    rows.extents.set(extentOf(points, first, last), 4 * row);
  });
  return rows;
}

function extentOf({ longitude, latitude }: Points, first: number, last: number): number[] {
  let [west, south] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [east, north] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = first; at <= last; at++) {
    const [x, y] = [longitude[at] as number, latitude[at] as number];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

/** Sums the table and the whole line. Gaps don't add to its length. */
export function figuresOf({ points, time, lines }: Course, rows: Rows): TrackFigures {
  const seconds = [0, 0, 0];
  const meters = [0, 0, 0];
  for (let row = 0; row < rows.kind.length; row++) {
    const kind = rows.kind[row] as number;
    seconds[kind] = (seconds[kind] as number) + (rows.seconds[row] || 0);
    meters[kind] = (meters[kind] as number) + (rows.meters[row] as number);
  }
  let [ascent, descent] = [Number.NaN, Number.NaN];
  for (let line = 0; line + 1 < lines.length; line++) {
    const [up, down] = ascentAndDescent(
      points.elevation,
      lines[line] as number,
      (lines[line + 1] as number) - 1,
    );
    if (Number.isNaN(up)) continue;
    ascent = (ascent || 0) + up;
    descent = (descent || 0) + down;
  }
  const [moving = 0, stopped = 0, unrecorded = 0] = time ? seconds : [Number.NaN, Number.NaN, Number.NaN];
  const [leg = 0, stop = 0] = meters;
  return {
    meters: leg + stop,
    movingMeters: leg,
    moving,
    stopped,
    unrecorded,
    ascent,
    descent,
    start: time?.[0] ?? Number.NaN,
    end: time?.at(-1) ?? Number.NaN,
  };
}
