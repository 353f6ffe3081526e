import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figuresOf, gainAndLoss, grades } from "../../../../workers/profile/figures";
import { gainAndLossSlowly, gradesSlowly } from "./oracle";

const heights = fc.array(fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constant(Number.NaN)), {
  maxLength: 60,
});

describe("gain and loss", () => {
  it.each([
    [[], 0, 0],
    [[100], 0, 0],
    [[100, 130, 110, 160], 80, 20],
    // Small steps in one direction add up, but jitter doesn't count.
    [[0, 2, 4, 6, 8, 10], 10, 0],
    [[10, 12, 9, 12, 8, 11, 10], 0, 0],
    [[50, 52, 47, 49, 20], 0, 32],
    [[Number.NaN, 0, Number.NaN, 30, Number.NaN], 30, 0],
  ])("of %j", (elevations, gain, loss) => {
    expect(gainAndLoss(elevations)).toEqual({ gain, loss });
  });

  it("agree with repeatedly smoothing away the smallest turn", () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 30 }), (elevations, threshold) => {
        expect(gainAndLoss(elevations, threshold)).toEqual(gainAndLossSlowly(elevations, threshold));
      }),
      { numRuns: 500 },
    );
  });

  it("differ by the difference of the ends, to the threshold", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1 }), (elevations) => {
        const { gain, loss } = gainAndLoss(elevations, 5);
        const rise = (elevations.at(-1) as number) - (elevations[0] as number);
        expect(Math.abs(gain - loss - rise)).toBeLessThan(10);
      }),
    );
  });
});

describe("line grades", () => {
  it("match a check of all positions for each", () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 120 }), (line, run) => {
        let traveled = 0;
        const distance = line.map(([step]) => (traveled += step));
        const elevations = line.map(([, height]) => height);
        const found = [...grades(Float64Array.from(distance), elevations, run)];
        expect(found).toEqual(gradesSlowly(distance, elevations, run).map(Math.fround));
      }),
    );
  });

  it("are those of the whole line when it is shorter than a run", () => {
    expect([...grades(Float64Array.of(0, 10, 20), [0, 1, 4], 50)]).toEqual([0.2, 0.2, 0.2].map(Math.fround));
  });
});

describe("a line's figures", () => {
  it("are null where nothing is known", () => {
    expect(
      figuresOf({ distance: Float64Array.of(0, 5) }, Float32Array.of(Number.NaN, Number.NaN)),
    ).toBeNull();
  });
  it("have the steepest grade with its sign", () => {
    const distance = Float64Array.from({ length: 101 }, (_, at) => at * 10);
    const elevation = Float32Array.from(distance, (at) => (at < 500 ? at * 0.1 : 50 - (at - 500) * 0.3));
    const found = figuresOf({ distance }, elevation);
    expect(found).toMatchObject({ lowest: -100, highest: 50 });
    expect(found?.steepest).toBeCloseTo(-0.3, 6);
    expect(found?.gain).toBeCloseTo(50, 4);
    expect(found?.loss).toBeCloseTo(150, 4);
  });
});
