import { describe, expect, it, vi } from "vitest";
import { knownCells } from "../../../../workers/viewshed/bitmaps";
import { plainSight } from "../../../../workers/viewshed/engine";
import type { SightGround } from "../../../../workers/viewshed/sightGround";
import { type SightResult, seeSteps } from "../../../../workers/viewshed/steps";
import type { SightRequest } from "../../../../workers/viewshed/types";

const EDGE = 64;
const CELL = 10;

function setUp() {
  const mosaic: SightGround["mosaic"] = {
    width: EDGE,
    height: EDGE,
    elevations: new Float32Array(EDGE * EDGE),
    rowAreas: new Float64Array(EDGE).fill(CELL * CELL),
    west: 0,
    north: 320,
    cell: CELL,
  };
  const sight = plainSight(mosaic);
  const see = vi.spyOn(sight, "see");
  return { ground: { mosaic, sight, known: knownCells(mosaic) }, see };
}

const request = (parts: Partial<SightRequest> = {}): SightRequest => ({
  source: { template: "", format: "terrarium", maxLevel: 14, atCorners: false, sample: false },
  spots: Float64Array.from({ length: 40 }, (_, at) => 300 - at * 5),
  eye: 2,
  target: 1,
  radius: 200,
  most: 3,
  ...parts,
});

function finish(steps: Generator<number, SightResult, void>): SightResult {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe("viewshed steps", () => {
  it("can be interrupted after each observer, and when none is left", () => {
    const { ground, see } = setUp();
    const steps = seeSteps(ground, request(), null);
    let [looked, most, interruptions] = [0, 0, 0];
    for (let step = steps.next(); !step.done; step = steps.next()) {
      most = Math.max(most, see.mock.calls.length - looked);
      looked = see.mock.calls.length;
      interruptions++;
    }
    expect([looked, most]).toEqual([20, 1]);
    // Each bitmap is counted at least once, then drawn.
    expect(interruptions).toBeGreaterThan(40);
  });

  it("recompute no spot for another number of best ones, and all for another height", () => {
    const { ground, see } = setUp();
    const first = finish(seeSteps(ground, request(), null));
    see.mockClear();
    const second = finish(seeSteps(ground, request({ most: 1 }), first));
    expect(see).not.toHaveBeenCalled();
    expect(second.found.order).toEqual(first.found.order.slice(0, 1));
    finish(seeSteps(ground, request({ eye: 3 }), second));
    expect(see).toHaveBeenCalledTimes(20);
    see.mockClear();
    finish(seeSteps({ ...ground }, request({ most: 1 }), second));
    expect(see).toHaveBeenCalledTimes(20);
  });
});
