import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areaPath,
  BOX,
  linePath,
  placeIn,
  type Scale,
} from "../../../src/features/elevationProfile/components/paths";
import type { DrawnProfile, ProfileLine } from "../../../src/features/elevationProfile/slice";
import {
  FIGURES,
  gradeText,
  heightsOf,
  linesOf,
  placeText,
} from "../../../src/features/elevationProfile/texts";

const SCALE: Scale = {
  units: "metric",
  across: { least: 0, greatest: 10, ticks: [] },
  up: { least: 1000, greatest: 2000, ticks: [] },
};
const KM = 1000;

const line = (elevation: number[], changes: Partial<ProfileLine> = {}): ProfileLine => ({
  elevation,
  grade: elevation.map(() => 0.12),
  gain: 250,
  loss: 0,
  lowest: 1000,
  highest: 1250,
  steepest: -0.31,
  ...changes,
});
const profile = (changes: Partial<DrawnProfile> = {}): DrawnProfile => ({
  length: 2000,
  distance: [0, 1000, 2000],
  ground: line([1000, 1100, 1250]),
  recorded: null,
  sample: false,
  ...changes,
});

describe("the line of a profile", () => {
  it("runs from the lower left to the upper right of its box when it climbs", () => {
    expect(linePath([0, 10 * KM], [1000, 2000], SCALE)).toBe(`M0.0 ${BOX}.0L${BOX}.0 0.0`);
    expect(placeIn(SCALE, 5 * KM, 1500)).toEqual([0.5, 0.5]);
  });

  it("has a gap where the elevation is unknown, but not at its ends", () => {
    const distance = [0, 1, 2, 3, 4, 5].map((km) => km * KM);
    const path = linePath(distance, [Number.NaN, 1100, 1200, Number.NaN, 1300, Number.NaN], SCALE);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/L/g)).toHaveLength(1);
    expect(path).not.toContain("NaN");
  });

  it("draws each known sample once, in order", () => {
    const samples = fc.array(fc.option(fc.integer({ min: 1000, max: 2000 }), { nil: Number.NaN }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(samples, (elevation) => {
        const distance = elevation.map((_, at) => at * 100);
        const path = linePath(distance, elevation, SCALE);
        const drawn = path
          .split(/[ML]/)
          .filter(Boolean)
          .map((pair) => Number(pair.split(" ")[0]));
        const known = distance.filter((_, at) => !Number.isNaN(elevation[at] as number));
        expect(drawn).toEqual(known.map((meters) => Number(((meters / (10 * KM)) * BOX).toFixed(1))));
        // The area below has the same runs, each closed at the bottom.
        const area = areaPath(distance, elevation, SCALE);
        expect(area.match(/Z/g)?.length ?? 0).toBe(path.match(/M/g)?.length ?? 0);
      }),
    );
  });

  it("is empty without samples or without any elevation", () => {
    for (const elevation of [[], [Number.NaN, Number.NaN]]) {
      expect(linePath([0, 1], elevation, SCALE)).toBe("");
      expect(areaPath([0, 1], elevation, SCALE)).toBe("");
    }
  });
});

describe("a grade", () => {
  it("is rounded to whole percent, and level below half a percent", () => {
    const texts = [0, 0.004, -0.004, 0.005, -0.31, 1.5, Number.NaN].map(gradeText);
    expect(texts.map((text) => /\d+/.exec(text)?.[0] ?? null)).toEqual([
      null,
      null,
      null,
      "1",
      "31",
      "150",
      null,
    ]);
    expect(texts[1]).toBe(texts[2]);
    expect(texts[6]).not.toBe(texts[0]);
  });

  it("states its direction", () => {
    expect(gradeText(0.2)).not.toBe(gradeText(-0.2));
  });
});

describe("the figures of a profile", () => {
  const figure = (name: string, one: ProfileLine, of = profile()) =>
    FIGURES.find(([title]) => title === name)?.[1](one, heightsOf("Ground", of, "metric"));

  it("show a loss of zero when the line only climbs, not a missing value", () => {
    expect(figure("Loss", line([1000]))).toMatch(/^0 /);
    expect(figure("Gain", line([1000], { gain: 0 }))).toMatch(/^0 /);
    expect(figure("Gain", line([1000]))).toMatch(/^250 /);
  });

  it("of sample terrain are rounded more than measured ones", () => {
    const digits = (sample: boolean) =>
      figure("Highest", line([1000], { highest: 1247 }), profile({ sample }))?.replace(/\D/g, "");
    expect(digits(false)).toBe("1247");
    expect(digits(true)).not.toBe("1247");
  });

  it("match the profile's lines", () => {
    const recorded = line([990, 1090, 1240]);
    expect(linesOf(profile()).map(([name]) => name)).toEqual(["Ground"]);
    expect(linesOf(profile({ ground: null, recorded })).map(([name]) => name)).toEqual(["Recorded"]);
    expect(linesOf(profile({ recorded }))).toHaveLength(2);
    expect(linesOf(profile({ ground: null }))).toEqual([]);
  });
});

describe("the values at the crosshair", () => {
  it("show distance, elevation and grade, also at the start", () => {
    expect(placeText(profile(), 1, "metric").split(", ")).toHaveLength(3);
    expect(placeText(profile(), 0, "metric")).toMatch(/^0\.00 /);
    expect(placeText(profile(), 0, "imperial")).toMatch(/^0\.00 mi/);
  });

  it("name both lines when there are two", () => {
    const text = placeText(profile({ recorded: line([990, 1090, 1240]) }), 1, "metric");
    expect(text).toMatch(/ground .*recorded /);
    expect(placeText(profile(), 1, "metric")).not.toContain("ground");
  });

  it("show a placeholder for unknown values, and never a number", () => {
    const unknown = line([Number.NaN, Number.NaN, Number.NaN], {
      grade: [Number.NaN, Number.NaN, Number.NaN],
    });
    const texts = [
      placeText(profile({ ground: unknown }), 1, "metric"),
      placeText(profile({ ground: null }), 1, "metric"),
      placeText(profile(), 99, "metric"),
    ];
    for (const text of texts) expect(text).not.toMatch(/NaN|undefined|null/);
  });
});
