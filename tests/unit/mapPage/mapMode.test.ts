import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RootState } from "../../../src/app/reducers";
import { toRow } from "../../../src/domain/featureRow";
import type { Role } from "../../../src/domain/roles";
import type { AnalyticsEvent } from "../../../src/features/analytics/events";
import { selectTask } from "../../../src/features/content/selectors";
import { featuresPut } from "../../../src/features/content/slice";
import { closePopup } from "../../../src/features/featurePopup/slice";
import { resetWidgets } from "../../../src/features/map/slice";
import { toggleMode } from "../../../src/features/mapMode/slice";
import { mapModeSaga } from "../../../src/features/mapPage/sagas/mapMode";
import { sessionStarted, userRefreshed } from "../../../src/features/session/slice";
import { close, navigateFresh } from "../../../src/features/sidebar/slice";
import { SceneUnavailableError } from "../../../src/map/sceneError";
import { fakeServices, runFeature, USER } from "../app/fakes";
import { feature } from "../map/fakeFeatures";
import { createFakeStage } from "../map/fakeStage";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp(options: { role?: Role; exaggeration?: number; features?: number } = {}) {
  const map = createFakeStage();
  const events: AnalyticsEvent[] = [];
  const analytics = (event: AnalyticsEvent) => void events.push(event);
  const run = runFeature(mapModeSaga, fakeServices({ stage: map.stage, analytics }));
  const user = {
    ...USER,
    roles: [options.role ?? "insider"],
    mapPreferences: { elevationExaggeration: options.exaggeration ?? 1 },
  };
  run.store.dispatch(sessionStarted({ user, remote: {} }));
  const rows = Array.from({ length: options.features ?? 0 }, (_, at) => toRow(feature(`f${at}`)));
  if (rows.length > 0) run.store.dispatch(featuresPut(rows));
  const state = (): RootState => run.store.getState();
  const hidden = () => vi.mocked(map.stage.content.setHidden).mock.lastCall?.[0];
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const modals = () => state().modals.map(({ id: _id, ...modal }) => modal);
  const toggle = () => run.store.dispatch(toggleMode());
  const to3D = async () => {
    toggle();
    await settle(3000);
  };
  return { ...run, ...map, events, user, state, hidden, settle, modals, toggle, to3D };
}

describe("switching the map", () => {
  it("announces it, hides the sidebar, resets the widgets, shows lists as loading, and switches after 250 ms", async () => {
    const { toggle, state, settle, stage, hidden, types } = setUp({ exaggeration: 2 });
    toggle();
    await settle(249);
    expect(state().toasts).toMatchObject([{ text: "Switching map to 3D...", loader: true }]);
    expect(state().sidebar.shown).toBe(false);
    expect(types()).toContain(resetWidgets.type);
    expect(types()).toContain(closePopup.type);
    expect(selectTask(state())).toBe("loading");
    expect(stage.modes.set).not.toHaveBeenCalled();
    await settle(1);
    expect(stage.modes.set).toHaveBeenCalledWith("3D", 2);
    expect(vi.mocked(stage.content.setHidden).mock.calls[0]).toEqual([true]);
    await settle(1);
    expect(state().mapMode.mode).toBe("3D");
    expect(hidden()).toBe(false);
  });

  it("ends after one millisecond per feature: content shown, toast removed, sidebar back", async () => {
    const { toggle, state, settle, hidden } = setUp({ features: 40 });
    toggle();
    await settle(250);
    await settle(39);
    expect(hidden()).toBe(true);
    expect(state().toasts).toHaveLength(1);
    await settle(1);
    expect(hidden()).toBe(false);
    expect(state()).toMatchObject({ toasts: [], mapMode: { mode: "3D", switching: null } });
    expect(state().sidebar.shown).toBe(true);
    expect(selectTask(state())).toBeNull();
  });

  it("never waits longer than 2500 ms", async () => {
    const { toggle, settle, hidden } = setUp({ features: 3000 });
    toggle();
    await settle(250 + 2499);
    expect(hidden()).toBe(true);
    await settle(1);
    expect(hidden()).toBe(false);
  });

  it("leaves a sidebar without a view closed", async () => {
    const { store, to3D, state } = setUp();
    store.dispatch(close());
    await to3D();
    expect(state().sidebar.shown).toBe(false);
  });

  it("returns to 2D, one switch at a time, and counts both", async () => {
    const { toggle, to3D, settle, state, stage, events } = setUp();
    toggle();
    toggle();
    await settle(3000);
    expect(stage.modes.set).toHaveBeenCalledTimes(1);
    await to3D();
    expect(stage.modes.set).toHaveBeenLastCalledWith("2D", 1);
    expect(state().mapMode.mode).toBe("2D");
    expect(events).toEqual([
      { name: "map-mode", mode: "3d" },
      { name: "map-mode", mode: "2d" },
    ]);
  });

  it("draws the ground unexaggerated when no exaggeration is stored", async () => {
    const { to3D, stage } = setUp({ exaggeration: 0 });
    await to3D();
    expect(stage.modes.set).toHaveBeenCalledWith("3D", 1);
  });
});

describe("unavailable 3D", () => {
  it.each(["registered", "gear_rewards", "guest"] as const)("%s sees the upgrade modal", async (role) => {
    const { to3D, modals, stage, state, events } = setUp({ role });
    await to3D();
    expect(modals()).toEqual([{ kind: "upgrade-plan" }]);
    expect(stage.modes.set).not.toHaveBeenCalled();
    expect(state().toasts).toEqual([]);
    expect(events).toEqual([{ name: "upgrade" }]);
  });

  it("is hidden while historical imagery is open", async () => {
    const { store, to3D, modals, stage } = setUp();
    store.dispatch(navigateFresh({ name: "HistoricalImagery" }));
    await to3D();
    expect(modals()).toEqual([{ kind: "feature-not-supported", reason: "imagery" }]);
    expect(stage.modes.set).not.toHaveBeenCalled();
  });

  it("keeps the error and the flat map on a device that can't draw it", async () => {
    const { to3D, modals, stage, state } = setUp();
    vi.mocked(stage.modes.set).mockRejectedValueOnce(new SceneUnavailableError("no context"));
    await to3D();
    expect(state().mapMode).toEqual({ mode: "2D", switching: null, sceneError: "no context" });
    expect(state().toasts).toEqual([]);
    expect(state().sidebar.shown).toBe(true);
    await to3D();
    const refusal = { kind: "feature-not-supported", reason: "device" };
    expect(modals()).toEqual([refusal, refusal]);
    expect(stage.modes.set).toHaveBeenCalledTimes(1);
  });

  it("is left when the scene stops drawing", async () => {
    const { to3D, failScene, state, modals } = setUp();
    await to3D();
    failScene("context lost");
    expect(state().mapMode).toMatchObject({ mode: "2D", sceneError: "context lost" });
    expect(modals()).toEqual([{ kind: "feature-not-supported", reason: "device" }]);
  });

  it("offers to retry when its code can't be loaded", async () => {
    const { to3D, state, stage, settle, store } = setUp();
    vi.mocked(stage.modes.set).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await to3D();
    const [toast] = state().toasts;
    expect(toast?.text).toBe("Couldn't load 3D. Check your connection and try again.");
    expect(state().mapMode.sceneError).toBeNull();
    store.dispatch(toast?.action?.dispatch ?? { type: "none" });
    await settle(3000);
    expect(state().mapMode.mode).toBe("3D");
  });

  it("is left when the plan ends", async () => {
    const { to3D, store, user, settle, state } = setUp();
    await to3D();
    store.dispatch(userRefreshed({ ...user, roles: ["registered"] }));
    await settle(3000);
    expect(state().mapMode.mode).toBe("2D");
  });
});
