import fc from "fast-check";
import { pointsOf } from "../../../../workers/tracks/points";
import type { Points, TrackSettings } from "../../../../workers/tracks/types";

/** Runs a kernel to its end. */
export function run<T>(steps: Generator<unknown, T, void>): T {
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

export const PLAIN: TrackSettings = {
  join: "apart",
  reverse: false,
  trim: { by: "distance", start: 0, end: 0 },
  splitStops: false,
  splitGaps: false,
  stopRadius: 30,
  stopSeconds: 300,
  gapSeconds: 900,
  gapMeters: 1609,
  simplify: 0,
  ground: false,
  color: "speed",
};

/** Degrees per meter to the east and north near 40 degrees north. */
export const EAST = 1 / 85_394;
export const NORTH = 1 / 111_035;

/**
 * Builds a line from meters relative to a position in Colorado, with elevations, and seconds from BEGIN. Null means no
 * time.
 */
export const lineAt = (
  places: readonly (readonly [x: number, y: number, elevation?: number, seconds?: number | null])[],
): Points =>
  pointsOf(
    places.map(([x, y, elevation = 0]) => [-106 + x * EAST, 40 + y * NORTH, elevation]),
    places.some((place) => place[3] !== undefined)
      ? places.map(([, , , seconds]) =>
          seconds === null || seconds === undefined ? null : BEGIN + 1000 * seconds,
        )
      : null,
  );

/** Start of lines with seconds, in epoch milliseconds. */
export const BEGIN = Date.UTC(2025, 9, 12, 13);

/** Walks with steps of up to 60 m and two minutes, some of which stand still. */
export const walks = (least = 2, most = 60): fc.Arbitrary<Points> =>
  fc
    .array(
      fc.record({
        x: fc.integer({ min: -60, max: 60 }),
        y: fc.integer({ min: -60, max: 60 }),
        climb: fc.integer({ min: -6, max: 6 }),
        seconds: fc.integer({ min: 1, max: 120 }),
        stands: fc.boolean(),
      }),
      { minLength: least, maxLength: most },
    )
    .map((steps) => {
      let [x, y, elevation, seconds] = [0, 0, 2000, 0];
      return lineAt(
        steps.map((step) => {
          if (!step.stands) [x, y] = [x + step.x, y + step.y];
          elevation += step.climb;
          seconds += step.seconds;
          return [x, y, elevation, seconds] as const;
        }),
      );
    });

/** Returns the points as a list of their four values. */
export const listOf = ({ longitude, latitude, elevation, time }: Points): number[][] =>
  Array.from(longitude, (east, at) => [east, latitude[at] ?? 0, elevation[at] ?? 0, time[at] ?? 0]);

export const wholeOf = ({ time }: Points): Uint32Array => Uint32Array.of(0, time.length);
