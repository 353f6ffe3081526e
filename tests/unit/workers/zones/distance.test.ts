import fc from "fast-check";
import { expect, it } from "vitest";
import { inOneGo } from "../../../../src/domain/inOneGo";
import { distanceSteps, FAR } from "../../../../workers/zones/distance";

const grid = fc.integer({ min: 1, max: 20 }).chain((width) =>
  fc.integer({ min: 1, max: 20 }).chain((height) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      covered: fc.array(fc.integer({ min: 0, max: width * height - 1 }), { maxLength: 8 }).map((cells) => {
        const covered = new Uint8Array(width * height);
        for (const cell of cells) covered[cell] = 1;
        return covered;
      }),
    }),
  ),
);

it("the square of each cell's distance is that to the nearest covered cell", () => {
  fc.assert(
    fc.property(grid, ({ width, height, covered }) => {
      const squares = inOneGo(distanceSteps(covered, width, height));
      const sites = [...covered].flatMap((cell, at) => (cell ? [at] : []));
      const nearest = Array.from(covered, (_, at) =>
        Math.min(
          FAR,
          ...sites.map(
            (site) =>
              ((at % width) - (site % width)) ** 2 + (Math.floor(at / width) - Math.floor(site / width)) ** 2,
          ),
        ),
      );
      expect([...squares]).toEqual(nearest);
    }),
    { numRuns: 300 },
  );
});

it("rows of a grid of four million cells are processed a million cells at a time", () => {
  const [width, height] = [2000, 2000];
  const covered = new Uint8Array(width * height);
  covered[0] = 1;
  let [last, most] = [covered.length, 0];
  const steps = distanceSteps(covered, width, height);
  steps.next();
  for (let step = steps.next(); !step.done; step = steps.next()) {
    most = Math.max(most, step.value - last);
    last = step.value;
  }
  expect(last).toBe(2 * covered.length);
  expect(most).toBeLessThanOrEqual(1_002_000);
});
