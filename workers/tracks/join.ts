import { allocatePoints, reversed } from "./points";
import type { Joining, Points } from "./types";

/** Up to this many lines, the shortest path through all of them is found. More are joined by nearest ends. */
export const MAX_EXACT_LINES = 10;

/** A line's position in the order, and whether it's reversed. */
export interface OrderedLine {
  line: number;
  turned: boolean;
}

const first = (column: Float64Array): number => column[0] as number;
const last = (column: Float64Array): number => column[column.length - 1] as number;

/** Returns a line's first known time. */
function startOf({ time }: Points): number {
  for (const one of time) if (!Number.isNaN(one)) return one;
  return Number.NaN;
}
function endOf({ time }: Points): number {
  for (let at = time.length - 1; at >= 0; at--) if (!Number.isNaN(time[at])) return time[at] as number;
  return Number.NaN;
}

/** Returns whether every line has times to sort by. */
export const allTimed = (lines: readonly Points[]): boolean =>
  lines.every((line) => !Number.isNaN(startOf(line)));

/** Sorts lines by their first times. Lines without times follow in their original order. */
export function orderByTime(lines: readonly Points[]): OrderedLine[] {
  const starts = lines.map(startOf);
  const key = (line: number) =>
    Number.isNaN(starts[line]) ? Number.POSITIVE_INFINITY : (starts[line] as number);
  return lines
    .map((_, line) => line)
    .sort((a, b) => (key(a) === key(b) ? a - b : key(a) - key(b)))
    .map((line) => ({ line, turned: false }));
}

/** Returns meters on a sphere, which is accurate enough to compare distances between ends. */
export function sphericalDistance(
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

/**
 * Returns a function for the meters from the end of each line, in either direction, to the start of each other. State 2
 * i is line i, 2 i + 1 is line i reversed.
 */
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
  const ways = ends.map(({ end: [x, y] }) =>
    ends.map(({ start: [toX, toY] }) => sphericalDistance(x, y, toX, toY)),
  );
  return (from, to) => ways[from]?.[to] as number;
}

/**
 * Finds the order and directions with the shortest total distance between the lines. Of equally short solutions, picks
 * the one that doesn't reverse the first line.
 */
export function orderByEnds(lines: readonly Points[]): OrderedLine[] {
  const way = waysBetween(lines);
  const states =
    lines.length <= MAX_EXACT_LINES ? shortest(lines.length, way) : nearestFirst(lines.length, way);
  const placed = states.map((state) => ({ line: state >> 1, turned: state % 2 === 1 }));
  // Reversing the whole sequence doesn't change its length, so the first chosen line can keep its direction.
  const turned = placed.find(({ line }) => line === 0)?.turned;
  return turned ? placed.reverse().map(({ line, turned: way }) => ({ line, turned: !way })) : placed;
}

/** Held and Karp, "A dynamic programming approach to sequencing problems" (1962), for an open path. */
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

/**
 * Connects each line to the nearest remaining one, trying every line as the start. Returns the shortest of these
 * orders.
 */
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
  /** First points of the lines if they stay apart, or just 0 if they were joined. */
  breaks: Uint32Array;
  /** By part: index of its line among the given ones. */
  lines: number[];
  /** True if joined lines overlap in time. */
  disordered: boolean;
}

/** Concatenates all lines, joined or apart. A shared point at a seam is kept only once. */
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
  const points = allocatePoints(count);
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

/** Returns whether a line starts at the exact point where another one ends. */
function meets(before: Points, after: Points): boolean {
  return (
    last(before.longitude) === first(after.longitude) &&
    last(before.latitude) === first(after.latitude) &&
    Object.is(last(before.time), first(after.time))
  );
}
