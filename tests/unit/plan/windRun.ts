import { vi } from "vitest";
import type { WindClient } from "../../../src/workers/wind";
import type { FoundWind, WindRequest } from "../../../workers/wind/types";
import { sightOutlines } from "./sight";
import { frameAt, NOW, PLACE } from "./sunlightRun";
import { runTool, type ToolRun } from "./toolRun";

/** Two arrows. */
export const ARROWS = new Float64Array(20);

/** Returns the worker's result: the requested wind, and 2 m/s down the slope. */
export const foundFor = ({ stands, speed }: Pick<WindRequest, "stands" | "speed">): FoundWind => ({
  stands: Array.from({ length: stands.length / 2 }, () => ({ wind: [speed, 0], upslope: -2, known: true })),
  often: 400_000,
  atTimes: 300_000,
  arrows: { coordinates: ARROWS.slice(), speeds: [speed / 2, 2 * speed] },
  sunAltitude: 20,
  picture: { width: 1, height: 1, pixels: new Uint8ClampedArray(4), extent: [0, 0, 10, 10] },
});

/** Opens the Plan view with Wind and scent, on a map and a worker that respond at once. Needs fake timers. */
export function runWind(options: ToolRun = {}) {
  const blow = vi.fn<WindClient["blow"]>(async (request) => foundFor(request));
  const outline = vi.fn<WindClient["outline"]>(async () => ({ ...sightOutlines(), often: [true, false] }));
  const mask = vi.fn<WindClient["mask"]>(async () => null);
  const forget = vi.fn(async () => {});
  const wind = { blow, mask, outline, forget, dispose: vi.fn() };
  const run = runTool("wind", { wind, now: () => NOW }, options);
  const frame = vi.mocked(run.stage.plan.frame).mockImplementation(async () => frameAt(...PLACE));
  const settle = async (ms = 500) => {
    await run.settle(ms);
    // The time zone module loads in real time.
    await vi.dynamicImportSettled();
    await run.settle(ms);
  };
  const open = async () => {
    await run.open();
    await settle();
  };
  const state = () => run.store.getState().wind;
  const lastRequest = () => blow.mock.lastCall?.[0];
  const arrows = () => vi.mocked(run.stage.plan.showWind).mock.lastCall?.[0];
  return { ...run, blow, outline, forget, frame, settle, open, state, lastRequest, arrows };
}
