import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paceTable, packShare, secondsPerMeter, toblerSpeed } from "../../../../workers/travel/pace";
import { BAND_COLORS, travelPicture } from "../../../../workers/travel/picture";
import { bandsOf } from "../../../../workers/travel/times";
import { difference, labOf, VISIONS } from "../../../support/colorVision";

describe("the pace", () => {
  it("is Tobler's: 5 km/h on level ground, fastest on a gentle descent", () => {
    expect(3.6 * toblerSpeed(0)).toBeCloseTo(5.04, 2);
    expect(3.6 * toblerSpeed(-0.05)).toBe(6);
    expect(3.6 * toblerSpeed(0.5)).toBeCloseTo(6 * Math.exp(-1.925), 6);
  });

  it("keeps the power of walking without a pack, by Pandolf's equation", () => {
    for (const [pack, slope] of [
      [10, 0],
      [20, 0.1],
      [40, 0.3],
    ] as const) {
      const speed = toblerSpeed(slope);
      const watts = (load: number, v: number) =>
        1.5 * 80 + 2 * (80 + load) * (load / 80) ** 2 + (80 + load) * (1.5 * v ** 2 + 0.35 * v * 100 * slope);
      const loaded = speed * packShare(pack, slope, speed);
      expect(watts(pack, loaded)).toBeCloseTo(watts(0, speed), 6);
    }
    expect(packShare(0, 0.2, toblerSpeed(0.2))).toBeCloseTo(1, 9);
  });

  it("is slower with every kilogram, and never stands still", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 }),
        fc.double({ min: -1.7, max: 1.7, noNaN: true }),
        (pack, slope) => {
          const speed = toblerSpeed(slope);
          const [less, more] = [packShare(pack, slope, speed), packShare(pack + 1, slope, speed)];
          expect(more).toBeLessThanOrEqual(less);
          expect(more).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("is in the table to 0.2%, up to the steepest slope", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 60 }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (steepest, part) => {
          const walker = { pack: 15, offTrail: 0.6, steepest };
          const { paces, level, scale } = paceTable(walker);
          const slope = 0.9999 * part * Math.tan((steepest * Math.PI) / 180);
          const table = paces[Math.floor(slope * scale + level)] as number;
          expect(Math.abs(table / secondsPerMeter(slope, walker) - 1)).toBeLessThan(0.002);
        },
      ),
    );
    expect(secondsPerMeter(1.01, { pack: 0, offTrail: 1, steepest: 45 })).toBe(Infinity);
  });
});

describe("the bands", () => {
  it("are short enough for nine tenths of the ground, and contain all of it", () => {
    const times = Float32Array.from({ length: 100 }, (_, at) => (at === 99 ? 36_000 : at * 60));
    times[0] = Number.NaN;
    times[1] = Infinity;
    const { known, minutes, bands } = bandsOf(times, new Float64Array(10).fill(2));
    expect(known).toBe(198);
    expect(minutes).toBe(20);
    expect(bands).toEqual([36, 40, 40, 40, 38, 2]);
  });

  it("match the legend, and are distinct with any color vision", () => {
    const tokens = readFileSync(path.resolve(import.meta.dirname, "../../../../src/ui/tokens.css"), "utf8");
    for (const [at, color] of BAND_COLORS.entries()) {
      const hex = color.map((value) => value.toString(16).padStart(2, "0")).join("");
      expect(tokens).toContain(`--travel-${at + 1}: #${hex};`);
      for (const vision of Object.keys(VISIONS) as (keyof typeof VISIONS)[])
        for (const other of BAND_COLORS.slice(0, at))
          expect(difference(labOf(color, vision), labOf(other, vision))).toBeGreaterThan(9);
    }
  });

  it("are drawn in position, with unknown ground left out", () => {
    const circle = { column: 1, row: 1, radius: 9, left: 10, top: 20, width: 3, height: 1 };
    const times = Float32Array.of(Number.NaN, Infinity, 700);
    const { pixels, extent } = travelPicture({ west: 1000, north: 5000, cell: 10 }, circle, times, 10);
    expect(extent).toEqual([1100, 4790, 1130, 4800]);
    expect([...pixels.subarray(3, 8)]).toEqual([0, 0, 0, 0, 120]);
    expect([...pixels.subarray(8, 11)]).toEqual([...(BAND_COLORS[1] ?? [])]);
  });
});
