import { vi } from "vitest";
import type { ViewshedClient } from "../../../src/workers/viewshed";
import { foundFromOne, foundSight, sightOutlines } from "./sight";
import { runTool, type ToolRun } from "./toolRun";

/** Opens the Plan view with the glassing tool, on a map and a worker that respond at once. Needs fake timers. */
export function runGlassing(options: ToolRun = {}) {
  const see = vi.fn<ViewshedClient["see"]>(async ({ spots }) =>
    spots.length > 2 ? foundSight() : foundFromOne(),
  );
  const outline = vi.fn<ViewshedClient["outline"]>(async () => sightOutlines());
  const mask = vi.fn<ViewshedClient["mask"]>(async () => null);
  const forget = vi.fn(async () => {});
  const run = runTool("glassing", { viewshed: { see, mask, outline, forget, dispose: vi.fn() } }, options);
  const state = () => run.store.getState().glassing;
  return { ...run, see, outline, forget, state };
}

export const spot = (longitude: number, latitude: number, title = "", uuid: string | null = null) => ({
  longitude,
  latitude,
  title,
  uuid,
});

export const HERE = spot(-107.5, 40.5);
export const THERE = spot(-107.51, 40.52, "Knob", "w1");
