import { reversed, roomFor } from "./points";
import type { Joining, Points } from "./types";

/** Up to so many lines the shortest way through all of them is found; more are joined from nearest to nearest. */
export const MOST_EXACT = 10;

/** A line among others, and whether it is taken the other way round. */
export interface Placed {
  line: number;
  turned: boolean;
}

const first = (column: Float64Array): number => column[0] as number;
const last = (column: Float64Array): number => column[column.length - 1] as number;

/** The first time of a line that is known. */
function startOf({ time }: Points): number {
  for (const one of time) if (!Number.isNaN(one)) return one;
  return Number.NaN;
}
function endOf({ time }: Points): number {
  for (let at = time.length - 1; at >= 0; at--) if (!Number.isNaN(time[at])) return time[at] as number;
  return Number.NaN;
}

/** Whether every line has times, so that they can be put in order by them. */
export const allTimed = (lines: readonly Points[]): boolean =>
  lines.every((line) => !Number.isNaN(startOf(line)));

/** In order of their first times; lines without times keep their order behind the others. */
export function orderByTime(lines: readonly Points[]): Placed[] {
  const starts = lines.map(startOf);
  const key = (line: number) =>
    Number.isNaN(starts[line]) ? Number.POSITIVE_INFINITY : (starts[line] as number);
  return lines
    .map((_, line) => line)
    .sort((a, b) => (key(a) === key(b) ? a - b : key(a) - key(b)))
    .map((line) => ({ line, turned: false }));
}

/** Meters over a sphere: ends are compared, not measured. */
export function overSphere(
  longitude: number,
  latitude: number,
  toLongitude: number,
  toLatitude: number,
): number {
  const radians = Math.PI / 180;
  const up = Math.sin(((toLatitude - latitude) * radians) / 2);
  const across = Math.sin(((toLongitude - longitude) * radians) / 2);
  const half = up * up + Math.cos(latitude * radians) * Math.cos(toLatitude * radians) * across * across;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Meters from the end of each line, either way round, to the start of each other. State 2 i is line i, 2 i + 1 turned. */
function waysBetween(lines: readonly Points[]): (from: number, to: number) => number {
  const ends = lines.flatMap(({ longitude, latitude }) => {
    const [start, end] = [
      [first(longitude), first(latitude)] as const,
      [last(longitude), last(latitude)] as const,
    ];
    return [
      { start, end },
      { start: end, end: start },
    ];
  });
  const ways = ends.map(({ end: [x, y] }) => ends.map(({ start: [toX, toY] }) => overSphere(x, y, toX, toY)));
  return (from, to) => ways[from]?.[to] as number;
}

/**
 * The order and directions in which the ways between the lines are shortest in all. Of orders that are as short, the first
 * line stays as it is.
 */
export function orderByEnds(lines: readonly Points[]): Placed[] {
  const way = waysBetween(lines);
  const states = lines.length <= MOST_EXACT ? shortest(lines.length, way) : nearestFirst(lines.length, way);
  const placed = states.map((state) => ({ line: state >> 1, turned: state % 2 === 1 }));
  // Turned as a whole it is as long: the first of the chosen lines goes its own way.
  const turned = placed.find(({ line }) => line === 0)?.turned;
  return turned ? placed.reverse().map(({ line, turned: way }) => ({ line, turned: !way })) : placed;
}

/** Held and Karp, "A dynamic programming approach to sequencing problems" (1962), without a way back. */
function shortest(count: number, way: (from: number, to: number) => number): number[] {
  const states = 2 * count;
  const sets = 1 << count;
  const cost = new Float64Array(sets * states).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * states).fill(-1);
  for (let state = 0; state < states; state++) cost[(1 << (state >> 1)) * states + state] = 0;
  for (let set = 1; set < sets; set++) {
    for (let from = 0; from < states; from++) {
      const so = cost[set * states + from] as number;
      if (so === Number.POSITIVE_INFINITY) continue;
      for (let to = 0; to < states; to++) {
        if (set & (1 << (to >> 1))) continue;
        const key = (set | (1 << (to >> 1))) * states + to;
        const sum = so + way(from, to);
        if (sum >= (cost[key] as number)) continue;
        cost[key] = sum;
        before[key] = from;
      }
    }
  }
  let set = sets - 1;
  let state = 0;
  for (let other = 1; other < states; other++)
    if ((cost[set * states + other] as number) < (cost[set * states + state] as number)) state = other;
  const order: number[] = [];
  while (state >= 0) {
    order.unshift(state);
    const from = before[set * states + state] as number;
    set &= ~(1 << (state >> 1));
    state = from;
  }
  return order;
}

/** From each line to the nearest that is left, begun with each of them: the shortest of these orders. */
function nearestFirst(count: number, way: (from: number, to: number) => number): number[] {
  let best: { order: number[]; sum: number } | null = null;
  for (let begin = 0; begin < 2 * count; begin++) {
    const order = [begin];
    const left = new Set(Array.from({ length: count }, (_, line) => line));
    left.delete(begin >> 1);
    let sum = 0;
    while (left.size > 0) {
      const from = order.at(-1) as number;
      let next = -1;
      for (const line of left)
        for (const to of [2 * line, 2 * line + 1]) if (next < 0 || way(from, to) < way(from, next)) next = to;
      sum += way(from, next);
      order.push(next);
      left.delete(next >> 1);
    }
    if (!best || sum < best.sum) best = { order, sum };
  }
  return best?.order ?? [];
}

export interface JoinedLines {
  points: Points;
  /** Where each line begins: all of them where they stay apart, 0 alone where they became one. */
  breaks: Uint32Array;
  /** By part: the place of its line among those that were given. */
  lines: number[];
  /** They became one, and a line has times before the end of the one before it. */
  disordered: boolean;
}

/** All lines one after the other, as one or apart. A point at the seam that both have is there once. */
export function joinLines(lines: readonly Points[], join: Joining): JoinedLines {
  const placed =
    join === "ends"
      ? orderByEnds(lines)
      : join === "time"
        ? orderByTime(lines)
        : lines.map((_, line) => ({ line, turned: false }));
  const apart = join === "apart";
  const only = lines[0];
  if (lines.length === 1 && only)
    return { points: only, breaks: new Uint32Array(0), lines: [0], disordered: false };
  const parts = placed.map(({ line, turned }) => {
    const part = lines[line] as Points;
    return turned ? reversed(part) : part;
  });
  const skips = parts.map((part, at) => (!apart && at > 0 && meets(parts[at - 1] as Points, part) ? 1 : 0));
  const count = parts.reduce((sum, part, at) => sum + part.time.length - (skips[at] as number), 0);
  const points = roomFor(count);
  const breaks: number[] = [];
  let filled = 0;
  let disordered = false;
  let latest = Number.NEGATIVE_INFINITY;
  parts.forEach((part, at) => {
    const skip = skips[at] as number;
    const nearest =
      filled === 0
        ? 0
        : 360 * Math.round(((points.longitude[filled - 1] as number) - first(part.longitude)) / 360);
    if (filled > 0) breaks.push(filled);
    for (const key of ["longitude", "latitude", "elevation", "time"] as const)
      points[key].set(part[key].subarray(skip), filled);
    if (nearest !== 0)
      for (let place = filled; place < filled + part.time.length - skip; place++)
        points.longitude[place] = (points.longitude[place] as number) + nearest;
    if (startOf(part) < latest) disordered = true;
    latest = Math.max(latest, endOf(part) || latest);
    filled += part.time.length - skip;
  });
  if (apart)
    return {
      points,
      breaks: Uint32Array.from(breaks),
      lines: placed.map(({ line }) => line),
      disordered: false,
    };
  if (disordered) points.time.fill(Number.NaN);
  return { points, breaks: new Uint32Array(0), lines: [placed[0]?.line ?? 0], disordered };
}

/** Whether a line begins at the very point at which another one ends. */
function meets(before: Points, after: Points): boolean {
  return (
    last(before.longitude) === first(after.longitude) &&
    last(before.latitude) === first(after.latitude) &&
    Object.is(last(before.time), first(after.time))
  );
}
