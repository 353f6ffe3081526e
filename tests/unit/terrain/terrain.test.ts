import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { elevationSource, tileUrl } from "../../../src/domain/elevationSource";
import { DEFAULT_PREFERENCES, DEFAULT_TERRAIN } from "../../../src/domain/preferences";
import type { Role } from "../../../src/domain/roles";
import type { AnalyticsEvent } from "../../../src/features/analytics/events";
import {
  changePreferences,
  preferencesLoaded,
  preferencesRestored,
} from "../../../src/features/preferences/slice";
import { pageLeft, sessionStarted, userRefreshed } from "../../../src/features/session/slice";
import { terrainSaga } from "../../../src/features/terrain/saga";
import {
  changeTerrain,
  resetTerrain,
  retryTerrain,
  switchTerrain,
} from "../../../src/features/terrain/slice";
import { fakeServices, runFeature, USER } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";

const remote = {
  elevation: { imageServer: "/arcgis/rest/services/Terrain/Elevation/ImageServer", maxLevel: 16 },
};
const REPORT = { done: 20, total: 20, error: null, area: 100, matched: 40 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(role: Role = "insider", saved = DEFAULT_TERRAIN) {
  const map = createFakeStage();
  const events: AnalyticsEvent[] = [];
  const analytics = (event: AnalyticsEvent) => void events.push(event);
  const run = runFeature(terrainSaga, fakeServices({ stage: map.stage, analytics }));
  const user = { ...USER, roles: [role] };
  run.store.dispatch(sessionStarted({ user, remote }));
  const { global } = DEFAULT_PREFERENCES;
  run.store.dispatch(
    preferencesLoaded({ ...DEFAULT_PREFERENCES, global: { ...global, terrainAnalysis: saved } }),
  );
  const shown = () => vi.mocked(map.stage.terrain.show).mock.lastCall?.[0];
  const settings = () => run.store.getState().terrain.settings;
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const saves = () => run.actions.filter(changePreferences.match).map(({ payload }) => payload[0]?.values);
  return { ...run, ...map, events, user, shown, settings, settle, saves };
}

describe("terrain analysis", () => {
  it("draws while it is on, following the sliders at each move", () => {
    const run = setUp();
    expect(run.shown()).toBeNull();
    run.store.dispatch(switchTerrain(true));
    expect(run.shown()).toMatchObject({ opacity: 0.5, source: { format: "lerc", maxLevel: 16 } });
    const before = run.shown()?.filter;
    run.store.dispatch(changeTerrain({ opacity: 0.2 }));
    expect(run.shown()?.opacity).toBe(0.2);
    // The same filter object, so that a change of opacity redraws nothing.
    expect(run.shown()?.filter).toBe(before);
    run.store.dispatch(changeTerrain({ elevation: [2000, 9000] }));
    expect(run.shown()?.filter.elevation).toEqual([2000, 9000]);
    run.store.dispatch(changeTerrain({ slopeRange: [18, 32] }));
    expect(run.shown()?.filter.slopeRange).toEqual([18, 32]);
    run.store.dispatch(switchTerrain(false));
    expect(run.shown()).toBeNull();
  });

  it("counts the use of the switch, and of the upgrade", () => {
    const run = setUp();
    run.store.dispatch(switchTerrain(true));
    run.store.dispatch(switchTerrain(false));
    expect(run.events).toEqual([
      { name: "terrain-analysis", enabled: true },
      { name: "terrain-analysis", enabled: false },
    ]);
    const other = setUp("registered");
    other.store.dispatch(switchTerrain(true));
    expect(other.events).toEqual([{ name: "upgrade" }]);
  });

  it("saves once, half a second after the last of many changes", async () => {
    const run = setUp();
    run.store.dispatch(switchTerrain(true));
    for (const least of [1000, 2000, 3000]) run.store.dispatch(changeTerrain({ elevation: [least, 9000] }));
    await run.settle(400);
    expect(run.saves()).toEqual([]);
    await run.settle(200);
    expect(run.saves()).toEqual([{ ...DEFAULT_TERRAIN, enabled: true, elevation: [3000, 9000] }]);
  });

  it("is saved before the page closes", () => {
    const run = setUp();
    run.store.dispatch(changeTerrain({ elevation: [1000, 9000] }));
    run.store.dispatch(pageLeft());
    expect(run.saves()).toEqual([{ ...DEFAULT_TERRAIN, elevation: [1000, 9000] }]);
  });

  it("starts with changes that the last visit couldn't save", () => {
    const run = setUp();
    const values = { ...DEFAULT_TERRAIN, elevation: [1000, 9000] as [number, number] };
    run.store.dispatch(preferencesRestored([[{ action: "change", path: "global/terrainAnalysis", values }]]));
    run.store.dispatch(preferencesLoaded(DEFAULT_PREFERENCES));
    expect(run.settings().elevation).toEqual([1000, 9000]);
  });

  it("restores all defaults and leaves the switch", () => {
    const run = setUp();
    run.store.dispatch(switchTerrain(true));
    run.store.dispatch(changeTerrain({ slope: [1], aspect: [9], opacity: 1 }));
    run.store.dispatch(resetTerrain());
    expect(run.settings()).toEqual({ ...DEFAULT_TERRAIN, enabled: true });
  });

  it.each(["registered", "gear_rewards", "guest"] as const)("shows %s the upgrade modal", (role) => {
    const run = setUp(role, { ...DEFAULT_TERRAIN, enabled: true });
    expect(run.settings().enabled).toBe(false);
    run.store.dispatch(switchTerrain(true));
    expect(run.settings().enabled).toBe(false);
    expect(run.store.getState().modals).toMatchObject([{ kind: "upgrade-plan" }]);
    expect(run.shown()).toBeNull();
  });

  it("starts switched off for others, with their previous filters", () => {
    const run = setUp("explorer", { ...DEFAULT_TERRAIN, enabled: true, slope: [2] });
    expect(run.settings()).toEqual({ ...DEFAULT_TERRAIN, enabled: false, slope: [2] });
  });

  it("is switched off when the plan ends", () => {
    const run = setUp();
    run.store.dispatch(switchTerrain(true));
    run.store.dispatch(userRefreshed({ ...run.user, roles: ["registered"] }));
    expect(run.settings().enabled).toBe(false);
    expect(run.shown()).toBeNull();
  });

  it("keeps what the map reports, and requests the terrain's distribution once it is at rest", async () => {
    const run = setUp();
    const summary = {
      slope: Float64Array.of(0, 1),
      aspect: Float64Array.of(0, 2),
      elevation: Float64Array.of(3),
      matched: 1,
    };
    vi.mocked(run.stage.terrain.summary).mockResolvedValue(summary);
    run.report(REPORT);
    expect(run.store.getState().terrain.report).toBeNull();
    run.store.dispatch(switchTerrain(true));
    for (const matched of [10, 20, 30]) {
      run.report({ ...REPORT, matched });
      await run.settle(100);
    }
    expect(run.stage.terrain.summary).not.toHaveBeenCalled();
    await run.settle(300);
    expect(run.stage.terrain.summary).toHaveBeenCalledTimes(1);
    expect(run.store.getState().terrain.makeUp).toEqual({ slope: [0, 1], aspect: [0, 2], elevation: [3] });
    expect(run.store.getState().terrain.report?.matched).toBe(30);
    run.store.dispatch(switchTerrain(false));
    expect(run.store.getState().terrain).toMatchObject({ report: null, makeUp: null });
  });

  it("reports progress ten times a second, and completion at once", async () => {
    const run = setUp();
    run.store.dispatch(switchTerrain(true));
    const told = vi.fn();
    run.store.subscribe(() => told(run.store.getState().terrain.report?.done));
    for (let done = 1; done <= 35; done++) {
      run.report({ ...REPORT, done, total: 36 });
      if (done === 1) expect(told.mock.calls).toEqual([[1]]);
      await run.settle(10);
    }
    expect(told.mock.calls.length).toBe(4);
    run.report({ ...REPORT, done: 36, total: 36 });
    expect(told).toHaveBeenLastCalledWith(36);
  });

  it("asks the map to retry failed reads", () => {
    const run = setUp();
    run.store.dispatch(retryTerrain());
    expect(run.stage.terrain.retry).toHaveBeenCalledTimes(1);
  });
});

describe("the elevation source", () => {
  it("is the elevation service, or else Terrarium tiles, or else none", () => {
    const lerc = elevationSource(remote);
    expect(lerc && tileUrl(lerc, { level: 3, row: 1, column: 2 })).toBe(
      "/arcgis/rest/services/Terrain/Elevation/ImageServer/tile/3/1/2",
    );
    const terrarium = elevationSource({ elevation: { terrarium: "/t/{z}/{x}/{y}.png" } });
    expect(terrarium).toMatchObject({ format: "terrarium", atCorners: false });
    expect(terrarium && tileUrl(terrarium, { level: 3, row: 1, column: 2 })).toBe("/t/3/2/1.png");
    for (const config of [{}, { elevation: null }, { elevation: { imageServer: "" } }]) {
      expect(elevationSource(config)).toBeNull();
    }
  });
});
