import { vi } from "vitest";
import { toMercator } from "../../../src/geometry/mercator";
import type { TerrainFrame } from "../../../src/geometry/terrainTiles";
import type { SunlightClient } from "../../../src/workers/sunlight";
import type { FoundSun } from "../../../workers/sunlight/types";
import { sightOutlines } from "./sight";
import { runTool, type ToolRun } from "./toolRun";

/** A position in Colorado, on October 10, 2026, at 9:03 AM local time. */
export const PLACE = [-107.5, 40.5] as const;
export const NOW = Date.UTC(2026, 9, 10, 15, 3);

export const frameAt = (longitude: number, latitude: number): TerrainFrame => ({
  center: toMercator(longitude, latitude),
  resolution: 10,
  rotation: 0,
  size: [800, 600],
});

export const foundSun = (parts: Partial<FoundSun> = {}): FoundSun => ({
  known: 4_000_000,
  lit: 3_000_000,
  bands: [],
  cell: 10,
  picture: { width: 1, height: 1, pixels: new Uint8ClampedArray(4), extent: [0, 0, 10, 10] },
  ...parts,
});

/** Opens the Plan view with Sun and shade, on a map and a worker that respond at once. Needs fake timers. */
export function runSunlight(options: ToolRun = {}) {
  const shine = vi.fn<SunlightClient["shine"]>(async ({ day }) =>
    foundSun(day ? { lit: 0, bands: [0, 0, 1_000_000, 3_000_000, 0, 0] } : {}),
  );
  const spot = vi.fn<SunlightClient["spot"]>(async ({ day: [from] }) => ({
    stretches: [[from + 9 * 3_600_000, from + 15 * 3_600_000]],
    known: true,
  }));
  const outline = vi.fn<SunlightClient["outline"]>(async () => sightOutlines());
  const mask = vi.fn<SunlightClient["mask"]>(async () => null);
  const forget = vi.fn(async () => {});
  const sunlight = { shine, mask, spot, outline, forget, dispose: vi.fn() };
  const run = runTool("sunlight", { sunlight, now: () => NOW }, options);
  vi.mocked(run.stage.plan.frame).mockImplementation(async () => frameAt(...PLACE));
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
  const state = () => run.store.getState().sunlight;
  const lastRequest = () => shine.mock.lastCall?.[0];
  const ray = () => vi.mocked(run.stage.plan.showRay).mock.lastCall?.[0];
  return { ...run, shine, spot, outline, forget, settle, open, state, lastRequest, ray };
}
