import { wrapLongitude } from "../../src/geometry/mercator";
import { hasTwoKnown } from "./points";
import type { Course } from "./rows";
import type { Pieces, Points, SavedPiece, TrackSettings } from "./types";

/** The lines to save: first and last points, and their source lines. */
export interface PieceRanges {
  first: number[];
  last: number[];
  line: number[];
  describe(course: Course, significance: Float32Array, tolerance: number): Pieces;
}

/**
 * Returns where lines start and end after splitting. The point after a gap starts the next one. The last point of a
 * stop ends one line and starts the next. Parts of one point are dropped.
 *
 * @param sources by line: its index among the chosen ones
 */
export function rangesOf(
  { lines }: Pick<Course, "lines">,
  sources: readonly number[],
  stops: Uint32Array,
  gaps: Uint32Array,
  { splitStops, splitGaps }: Pick<TrackSettings, "splitStops" | "splitGaps">,
): PieceRanges {
  const [first, last, from]: [number[], number[], number[]] = [[], [], []];
  const put = (begin: number, end: number, line: number) => {
    if (end <= begin) return;
    first.push(begin);
    last.push(end);
    from.push(sources[Math.min(line, sources.length - 1)] ?? 0);
  };
  const cuts = [
    ...(splitGaps ? Array.from(gaps, (at) => ({ end: at - 1, begin: at })) : []),
    ...(splitStops
      ? Array.from(
          stops.filter((_, at) => at % 2 === 1),
          (at) => ({ end: at, begin: at }),
        )
      : []),
  ].sort((a, b) => a.begin - b.begin);
  let next = 0;
  for (let line = 0; line + 1 < lines.length; line++) {
    let begin = lines[line] as number;
    const end = (lines[line + 1] as number) - 1;
    while (next < cuts.length && (cuts[next]?.begin ?? 0) <= end) {
      const here = cuts[next++];
      // A stop at the end of a line doesn't split it.
      if (!here || here.begin === end) continue;
      put(begin, here.end, line);
      begin = here.begin;
    }
    put(begin, end, line);
  }
  return {
    first,
    last,
    line: from,
    describe({ distance, time }, significance, tolerance) {
      const at = (column: Float64Array | null, points: number[]) =>
        Float64Array.from(points, (point) => column?.[point] ?? Number.NaN);
      const [start, end] = [at(time, first), at(time, last)];
      const [from0, to] = [at(distance, first), at(distance, last)];
      return {
        points: Uint32Array.from(first, (begin, piece) =>
          countKept(significance, tolerance, begin, last[piece] as number),
        ),
        meters: to.map((meters, piece) => meters - (from0[piece] as number)),
        start,
        seconds: end.map((time0, piece) => (time0 - (start[piece] as number)) / 1000),
        line: Uint32Array.from(from),
      };
    },
  };
}

/** Counts the points that stay, which always include both ends. */
function countKept(significance: Float32Array, tolerance: number, first: number, last: number): number {
  if (tolerance < 0) return last - first + 1;
  let count = 2;
  for (let at = first + 1; at < last; at++) if ((significance[at] as number) > tolerance) count += 1;
  return count;
}

/** Returns a piece without the points that are left out. @throws RangeError if there is no such piece */
export function pieceAt(
  { longitude, latitude, elevation, time }: Points,
  significance: Float32Array,
  tolerance: number,
  { first, last }: PieceRanges,
  index: number,
): SavedPiece {
  const [begin, end] = [first[index], last[index]];
  if (begin === undefined || end === undefined)
    throw new RangeError(`There is no line ${index + 1} to save.`);
  const count = countKept(significance, tolerance, begin, end);
  const coordinates = new Float64Array(3 * count);
  const times = new Float64Array(count);
  let filled = 0;
  for (let at = begin; at <= end; at++) {
    const stays = tolerance < 0 || at === begin || at === end || (significance[at] as number) > tolerance;
    if (!stays) continue;
    coordinates[3 * filled] = wrapLongitude(longitude[at] as number);
    coordinates[3 * filled + 1] = latitude[at] as number;
    coordinates[3 * filled + 2] = elevation[at] || 0;
    times[filled] = time[at] as number;
    filled += 1;
  }
  return { coordinates, times: hasTwoKnown(times) ? times : null };
}

/** Returns a line as it was read: all of its points, with the known times. */
export function originalOf({ longitude, latitude, elevation, time }: Points): SavedPiece {
  const coordinates = new Float64Array(3 * time.length);
  for (let at = 0; at < time.length; at++) {
    coordinates[3 * at] = wrapLongitude(longitude[at] as number);
    coordinates[3 * at + 1] = latitude[at] as number;
    coordinates[3 * at + 2] = elevation[at] || 0;
  }
  return { coordinates, times: time.every(Number.isNaN) ? null : time.slice() };
}
