import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeTrack } from "../../../../bench/seededTrack";
import { toDegrees } from "../../../../src/geometry/mercator";
import { GRADE_BREAKS } from "../../../../workers/tracks/draw";
import { DRAWN_POINTS, Shaper } from "../../../../workers/tracks/kernel";
import {
  GAP_CLASS,
  NO_CLASS,
  type Points,
  ROW,
  type SavedPiece,
  type ShapedTracks,
  type TrackSettings,
} from "../../../../workers/tracks/types";
import { EAST, lineAt, PLAIN, run, walks } from "./made";
import { deviationOf, karney, placeAt } from "./oracle";

const shape = (lines: readonly Points[], settings: Partial<TrackSettings> = {}) => {
  const shaper = new Shaper(lines);
  const shaped = run(shaper.shape({ ...PLAIN, ...settings })) as ShapedTracks;
  return { shaped, pieces: shaper.pieces(), shaper };
};

const placesOf = ({ coordinates }: SavedPiece): number[][] =>
  Array.from({ length: coordinates.length / 3 }, (_, at) => [...coordinates.subarray(3 * at, 3 * at + 3)]);

/**
 * Returns a ten-minute walk, a rest of ten minutes, ten more minutes of walking, an hour's gap to a point 3 km away,
 * and a last walk.
 */
function outing(): Points {
  const walk = (from: number, x: number) =>
    Array.from({ length: 60 }, (_, at) => [x + 12 * at, 0, 2000 + 2 * at, from + 10 * at] as const);
  const rest = Array.from({ length: 60 }, (_, at) => [720 + 0.5 * (at % 2), 0, 2120, 600 + 10 * at] as const);
  return lineAt([...walk(0, 0), ...rest, ...walk(1200, 720), ...walk(5400, 4500)]);
}

describe("the table of a track", () => {
  it("has legs, stops and gaps with their times, lengths and climbs", () => {
    const { shaped } = shape([outing()]);
    const { rows, figures } = shaped;
    expect([...rows.kind]).toEqual([ROW.leg, ROW.stop, ROW.leg, ROW.gap, ROW.leg]);
    // At 1.2 m/s, the walker is within 30 m of the rest for about 25 s before and after it.
    expect(Math.abs((rows.seconds[1] as number) - 640)).toBeLessThanOrEqual(30);
    expect(rows.seconds[3]).toBe(5400 - 1790);
    expect(rows.meters[3]).toBeCloseTo(4500 - 720 - 12 * 59, -1);
    expect(rows.ascent[4]).toBeCloseTo(118, 6);
    expect(rows.descent[4]).toBe(0);
    expect(figures).toMatchObject({ unrecorded: 3610, descent: expect.closeTo(238, 0) });
    expect(Math.abs(figures.meters - (3 * 708 + 12 + 30))).toBeLessThan(10);
    expect(figures.movingMeters).toBeCloseTo(
      (rows.meters[0] ?? 0) + (rows.meters[2] ?? 0) + (rows.meters[4] ?? 0),
      6,
    );
    expect(shaped.stopPlaces[0]).toBeCloseTo(-106 + 720 * EAST, 3);
  });

  it("divides a track's whole time into moving, stopped and not recorded", () => {
    fc.assert(
      fc.property(walks(2, 120), fc.integer({ min: 30, max: 600 }), (points, seconds) => {
        const { shaped } = shape([points], { stopSeconds: seconds, gapSeconds: 90, gapMeters: 70 });
        const { moving, stopped, unrecorded, start, end } = shaped.figures;
        expect(moving + stopped + unrecorded).toBeCloseTo((end - start) / 1000, 6);
        const { first, last } = shaped.rows;
        for (let row = 1; row < first.length; row++) expect(first[row]).toBe(last[row - 1]);
      }),
    );
  });

  it("has no times and stops for a line without times", () => {
    const { shaped } = shape([
      lineAt([
        [0, 0],
        [500, 0],
        [5000, 0],
      ]),
    ]);
    expect(shaped).toMatchObject({ timed: false, elevated: false });
    expect([...shaped.rows.kind]).toEqual([ROW.leg, ROW.gap]);
    expect([...shaped.rows.seconds].every(Number.isNaN)).toBe(true);
    expect(shaped.figures).toMatchObject({ moving: Number.NaN, stopped: Number.NaN, ascent: Number.NaN });
    expect(shaped.drawing.classes[0]).toBe(NO_CLASS);
    expect(shaped.breaks).toHaveLength(0);
  });
});

describe("saved lines", () => {
  it("are split at gaps and at the ends of stops, and have the same points again when joined by time", () => {
    const track = outing();
    const split = shape([track], { splitGaps: true, splitStops: true });
    expect(split.pieces).toHaveLength(3);
    expect([...split.shaped.pieces.points]).toEqual(
      split.pieces.map(({ coordinates }) => coordinates.length / 3),
    );
    const parts = split.pieces.map(pointsOfPiece);
    const again = shape([parts[2], parts[0], parts[1]] as Points[], { join: "time" });
    const whole = shape([track]);
    expect(again.pieces.map(placesOf)).toEqual(whole.pieces.map(placesOf));
    expect([...(again.pieces[0]?.times ?? [])]).toEqual([...(whole.pieces[0]?.times ?? [])]);
  });

  it("lose nothing when split and joined again, whatever counts as a stop or gap", () => {
    fc.assert(
      fc.property(
        walks(4, 80),
        fc.integer({ min: 30, max: 300 }),
        fc.integer({ min: 20, max: 90 }),
        (points, stop, gap) => {
          const settings = { stopSeconds: stop, gapSeconds: gap, gapMeters: 60 };
          const split = shape([points], { ...settings, splitStops: true, splitGaps: true });
          // A single point between two gaps isn't a line.
          fc.pre(!hasLonely(split.shaped));
          const joined = shape(split.pieces.map(pointsOfPiece), { join: "time" });
          expect(joined.pieces.map(placesOf)).toEqual(shape([points]).pieces.map(placesOf));
        },
      ),
    );
  });

  it("deviate by no more than shown when simplified", () => {
    fc.assert(
      fc.property(walks(4, 80), fc.integer({ min: 1, max: 60 }), (points, simplify) => {
        const { shaped, pieces } = shape([points], { simplify });
        const all = shape([points]).pieces.map(placesOf)[0]?.map(String) ?? [];
        const kept: number[] = [];
        for (const place of placesOf(pieces[0] as SavedPiece))
          kept.push(all.indexOf(String(place), (kept.at(-1) ?? -1) + 1));
        expect(kept.every((at) => at >= 0)).toBe(true);
        expect(shaped.kept).toBe(kept.length);
        expect(deviationOf(points, kept)).toBeLessThanOrEqual(shaped.deviation * 1.001 + 1e-3);
        expect(shaped.deviation).toBeLessThanOrEqual(simplify);
      }),
    );
  });

  it("are trimmed by meters and by seconds at both ends", () => {
    const track = outing();
    const byLength = shape([track], { trim: { by: "distance", start: 100, end: 50 } });
    const { whole, figures } = byLength.shaped;
    expect(byLength.shaped.pieces.meters[0]).toBeCloseTo(whole.meters - 150, 2);
    const byTime = shape([track], { trim: { by: "time", start: 100, end: 60 } });
    expect(byTime.shaped.figures.end - byTime.shaped.figures.start).toBeCloseTo(
      1000 * (whole.seconds - 160),
      3,
    );
    expect(figures.meters).toBeLessThan(whole.meters);
    expect(
      run(new Shaper([track]).shape({ ...PLAIN, trim: { by: "distance", start: 9e6, end: 0 } })),
    ).toBeNull();
  });

  it("run the other way when reversed, and several stay apart", () => {
    const [one, other] = [
      outing(),
      lineAt([
        [0, 500],
        [100, 500],
      ]),
    ];
    const { pieces, shaped } = shape([one, other], { reverse: true });
    expect([...shaped.pieces.line]).toEqual([1, 0]);
    expect(pieces[1]?.times?.[0]).toBeLessThan(pieces[1]?.times?.at(-1) ?? 0);
    expect(placesOf(pieces[1] as SavedPiece)).toEqual(
      placesOf(shape([one]).pieces[0] as SavedPiece).toReversed(),
    );
  });

  it("are the same after other settings were tried in between", () => {
    const shaper = new Shaper([outing()]);
    const settings: Partial<TrackSettings>[] = [
      { simplify: 20 },
      { stopRadius: 80 },
      { simplify: 3 },
      { reverse: true },
      { simplify: 3 },
    ];
    for (const one of settings) {
      run(shaper.shape({ ...PLAIN, ...one }));
      expect(shaper.pieces()).toEqual(shape([outing()], one).pieces);
    }
  });
});

describe("the drawing of a track", () => {
  it("has its own gaps, and the speed class of each path", () => {
    const { drawing, breaks } = shape([outing()]).shaped;
    const gap = drawing.classes.indexOf(GAP_CLASS);
    expect([...drawing.classes].filter((one) => one === GAP_CLASS)).toHaveLength(1);
    const from = 2 * (drawing.pathStart[gap] as number);
    const ends = [0, 2].map((at) =>
      toDegrees(drawing.coordinates[from + at] as number, drawing.coordinates[from + at + 1] as number),
    );
    expect(karney(ends[0] as [number, number], ends[1] as [number, number])).toBeCloseTo(
      4500 - 720 - 708,
      -1,
    );
    expect(breaks).toHaveLength(5);
    // The track is walked at 1.2 m/s.
    expect(breaks[4]).toBeCloseTo(1, 1);
    expect(drawing.classes[0]).toBe(5);
    expect([...drawing.classes]).toContain(0);
  });

  it("has its grade class, level on level ground and steep where it is steep", () => {
    const points = lineAt(
      Array.from({ length: 60 }, (_, at) => [10 * at, 0, 2000 + Math.max(0, at - 30) * 3] as const),
    );
    const { drawing, breaks } = shape([points], { color: "grade" }).shaped;
    expect([...breaks]).toEqual([...GRADE_BREAKS]);
    const known = [...drawing.classes];
    expect(known[0]).toBe(3);
    expect(known.at(-1)).toBe(6);
  });

  it("has a limited number of vertices for a long track, including the stops' ends", () => {
    const { points } = madeTrack(60_000, { seed: 3 });
    const { shaped, shaper } = shape([points]);
    const vertices = shaped.drawing.coordinates.length / 2;
    expect(vertices).toBeLessThanOrEqual(DRAWN_POINTS + 1500 + 2 * shaped.drawing.classes.length);
    expect(vertices).toBeGreaterThan(1000);
    const { first, last } = shaped.rows;
    const path = shaper.path(first[0] as number, last[0] as number);
    const [x, y] = toDegrees(path[0] as number, path[1] as number);
    expect(karney([x, y], placeAt(points, 0))).toBeLessThan(0.01);
    expect(path.length / 2).toBeLessThan((last[0] as number) / 2);
  });
});

function pointsOfPiece({ coordinates, times }: SavedPiece): Points {
  const count = coordinates.length / 3;
  const column = (value: (at: number) => number) =>
    Float64Array.from({ length: count }, (_, at) => value(at));
  return {
    longitude: column((at) => coordinates[3 * at] as number),
    latitude: column((at) => coordinates[3 * at + 1] as number),
    elevation: column((at) => coordinates[3 * at + 2] || Number.NaN),
    time: column((at) => times?.[at] ?? Number.NaN),
  };
}

/** Tells whether a point has gaps on both sides, or is an end next to a gap. */
const hasLonely = ({ rows: { kind } }: ShapedTracks): boolean =>
  [...kind].some(
    (one, at) => one === ROW.gap && [undefined, ROW.gap].includes(kind[at + 1] as 2 | undefined),
  ) || kind[0] === ROW.gap;
