import { describe, expect, it } from "vitest";
import { seenSun, sunDay } from "../../../src/domain/sunlight";

const MINUTE = 60_000;

/** Golden, Colorado, from the example in NREL's report. */
const GOLDEN = [-105.1786, 39.742476] as const;

describe("the sun's apparent position", () => {
  it("matches the example of NREL's Solar Position Algorithm", () => {
    // Reda and Andreas, NREL/TP-560-34302, revised 2008, table A5.1: October 17, 2003, 12:30:30 at UTC-7.
    const { azimuth, altitude } = seenSun(Date.UTC(2003, 9, 17, 19, 30, 30), ...GOLDEN);
    expect(Math.abs(azimuth - 194.340241)).toBeLessThan(0.02);
    // Their air is thinner, at 820 mbar, and refracts 0.004 degrees less.
    expect(Math.abs(90 - altitude - 50.111622)).toBeLessThan(0.02);
  });

  it("puts the sun's edge on the level horizon at sunrise and sunset, to a tenth of a degree", () => {
    for (const latitude of [-50, -20, 0, 35, 40.5, 60]) {
      for (const month of [0, 2, 5, 9]) {
        const { sunrise, sunset } = sunDay(Date.UTC(2026, month, 11, 12), 0, latitude);
        for (const at of [sunrise, sunset])
          expect(Math.abs(seenSun(at ?? Number.NaN, 0, latitude).edge)).toBeLessThan(0.1);
      }
    }
  });

  it("continues below the horizon, without a jump in refraction", () => {
    const set = sunDay(Date.UTC(2026, 9, 10, 19), -107.5, 40.5).sunset ?? Number.NaN;
    let before = seenSun(set - 20 * MINUTE, -107.5, 40.5).altitude;
    for (let minute = -19; minute < 8; minute++) {
      const { altitude } = seenSun(set + minute * MINUTE, -107.5, 40.5);
      expect(before - altitude).toBeGreaterThan(0.1);
      expect(before - altitude).toBeLessThan(0.25);
      before = altitude;
    }
  });
});

describe("the sun's day", () => {
  const near = (at: number | null, expected: number) =>
    expect(Math.abs((at ?? Number.NaN) - expected)).toBeLessThan(1.2 * MINUTE);

  it("starts and ends as in almanacs", () => {
    // From the same example: 6:12:43 and 17:20:19 at UTC-7 for October 17 in UTC, so the sunset is that of the 16th in
    // local time.
    near(sunDay(Date.UTC(2003, 9, 17, 19), ...GOLDEN).sunrise, Date.UTC(2003, 9, 17, 13, 12, 43));
    near(sunDay(Date.UTC(2003, 9, 16, 19), ...GOLDEN).sunset, Date.UTC(2003, 9, 17, 0, 20, 19));
    // Astronomy Answers, "The Position of the Sun: Tables", table 1 (aa.quae.nl): January 1, in local mean time.
    for (const [latitude, hour, minute] of [
      [0, 6, 0],
      [20, 6, 35],
      [40, 7, 22],
      [-20, 5, 24],
    ] as const)
      near(sunDay(Date.UTC(2002, 0, 1, 12), 0, latitude).sunrise, Date.UTC(2002, 0, 1, hour, minute));
  });

  it("has legal light from half an hour before sunrise to half an hour after sunset", () => {
    const { sunrise, sunset, legal } = sunDay(Date.UTC(2026, 9, 10, 19), -107.5, 40.5);
    expect(legal).toEqual([(sunrise ?? 0) - 30 * MINUTE, (sunset ?? 0) + 30 * MINUTE]);
  });

  it("has no start or end beyond the polar circles in summer and winter", () => {
    const barrow = (month: number) => sunDay(Date.UTC(2026, month, 21, 22), -156.8, 71.3);
    expect(barrow(5)).toEqual({ sunrise: null, sunset: null, legal: null, alwaysUp: true });
    expect(barrow(11)).toEqual({ sunrise: null, sunset: null, legal: null, alwaysUp: false });
    expect(barrow(2).sunrise).not.toBeNull();
  });
});
