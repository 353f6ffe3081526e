import { vi } from "vitest";
import type { TravelClient } from "../../../src/workers/travel";
import type { FoundTravel, TravelRequest } from "../../../workers/travel/types";
import { sightOutlines } from "./sight";
import { runTool, type ToolRun } from "./toolRun";

/** A route of three points near Craig, Colorado. */
export const WAY = Float64Array.of(-11_970_000, 4_940_000, -11_969_500, 4_940_500, -11_969_000, 4_940_500);

export const foundTravel = (parts: Partial<FoundTravel> = {}): FoundTravel => ({
  known: 4_000_000,
  minutes: 10,
  bands: [500_000, 1_000_000, 1_500_000, 0, 0, 0],
  cell: 10,
  startAvoided: false,
  water: null,
  picture: { width: 1, height: 1, pixels: new Uint8ClampedArray(4), extent: [0, 0, 10, 10] },
  route: null,
  ...parts,
});

/** Returns the worker's result: forty minutes there, fifty back. */
export const foundFor = ({ end, way }: TravelRequest): FoundTravel =>
  foundTravel({
    route: end && {
      coordinates: WAY.slice(),
      seconds: [way === "back" ? 0 : 2400, way === "there" ? 0 : 3000],
      length: way === "both" ? 2414.016 : 1207.008,
    },
  });

/** Opens the Plan view with the travel time tool, on a map and a worker that respond at once. Needs fake timers. */
export function runTravel(options: ToolRun = {}) {
  const travel = vi.fn<TravelClient["travel"]>(async (request) => foundFor(request));
  const outline = vi.fn<TravelClient["outline"]>(async () => ({ ...sightOutlines(), within: [10, 20] }));
  const mask = vi.fn<TravelClient["mask"]>(async () => null);
  const forget = vi.fn(async () => {});
  const run = runTool("travel", { travel: { travel, mask, outline, forget, dispose: vi.fn() } }, options);
  const state = () => run.store.getState().travel;
  const lastRequest = () => travel.mock.lastCall?.[0];
  const route = () => vi.mocked(run.stage.plan.showRoute).mock.lastCall?.[0];
  return { ...run, travel, outline, forget, state, lastRequest, route };
}
