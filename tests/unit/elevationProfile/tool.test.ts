import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mapTools } from "../../../src/app/mapTools";
import type { Position } from "../../../src/domain/geometry";
import { profileAsked } from "../../../src/features/elevationProfile/slice";
import { TOOL_PROFILE } from "../../../src/features/elevationProfile/tool";
import { watchTools } from "../../../src/features/map/saga";
import { cancelTool, resetWidgets, toggleTool } from "../../../src/features/map/slice";
import { fakeServices, runFeature } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LINE: Position[] = [
  [-106, 39, 0],
  [-105, 39, 0],
];

function setUp() {
  const map = createFakeStage();
  const run = runFeature(() => watchTools(mapTools), fakeServices({ stage: map.stage }));
  run.store.dispatch(profileAsked({ uuid: "a line", line: LINE }));
  run.store.dispatch(toggleTool("ElevationProfile"));
  const asked = () => run.actions.filter(profileAsked.match).map(({ payload }) => payload);
  return { ...run, ...map, asked, state: run.store.getState };
}

describe("the Elevation Profile tool", () => {
  it("hides the sidebar and requests the profile once the line stops changing", async () => {
    const { drawLine, asked, state } = setUp();
    expect(state().sidebar.shown).toBe(false);
    expect(state().elevationProfile.uuid).toBeNull();
    drawLine(LINE.slice(0, 1));
    await vi.advanceTimersByTimeAsync(200);
    drawLine(LINE);
    await vi.advanceTimersByTimeAsync(299);
    expect(asked()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()[1]).toEqual({ uuid: TOOL_PROFILE, line: LINE });
    drawLine(null);
    await vi.advanceTimersByTimeAsync(300);
    expect(state().elevationProfile.uuid).toBeNull();
  });

  it.each([
    ["its button", toggleTool("ElevationProfile")],
    ["Cancel", cancelTool()],
    ["a reset of the widgets", resetWidgets()],
  ])("closes on %s, leaves nothing behind, and restores the previous state", async (_, action) => {
    const { store, signals, drawLine, state } = setUp();
    drawLine(LINE);
    await vi.advanceTimersByTimeAsync(300);
    expect(state().elevationProfile.uuid).toBe(TOOL_PROFILE);
    store.dispatch(action);
    await vi.advanceTimersByTimeAsync(1000);
    expect(signals[0]?.aborted).toBe(true);
    expect(state().elevationProfile.uuid).toBe("a line");
    expect(state().map.activeTool).toBeNull();
    expect(state().sidebar.shown).toBe(action.type !== resetWidgets.type);
  });

  it("closes on Escape in 3D", async () => {
    const { endProfile, state } = setUp();
    endProfile();
    await vi.advanceTimersByTimeAsync(0);
    expect(state().map.activeTool).toBeNull();
    expect(state().sidebar.shown).toBe(true);
  });
});
