// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { basemapsSaga } from "../../../src/features/basemaps/saga";
import { chooseBasemap, lendBasemap, returnBasemap } from "../../../src/features/basemaps/slice";
import { storedBasemap } from "../../../src/features/basemaps/storage";
import { mapSaga } from "../../../src/features/map/saga";
import { mapReady } from "../../../src/features/map/slice";
import { fakeServices, runFeature } from "../app/fakes";
import { createFakeStage, settle } from "./fakeStage";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

function setUp() {
  const map = createFakeStage();
  const analytics = vi.fn();
  return { ...map, analytics, ...runFeature(basemapsSaga, fakeServices({ stage: map.stage, analytics })) };
}

describe("choosing a basemap", () => {
  it("shows it, is marked as changing for 250 ms, and is kept on the device", async () => {
    vi.useFakeTimers();
    const { store, stage } = setUp();
    store.dispatch(chooseBasemap("Topographic"));
    expect(stage.setBasemap).toHaveBeenCalledWith("Topographic");
    expect(store.getState().basemaps).toEqual({ basemap: "Topographic", changing: true, own: null });
    await vi.advanceTimersByTimeAsync(249);
    expect(store.getState().basemaps.changing).toBe(true);
    await vi.advanceTimersByTimeAsync(2);
    expect(store.getState().basemaps.changing).toBe(false);
    expect(setUp().store.getState().basemaps.basemap).toBe("Topographic");
  });

  it("shows the basemap once more 5 s after the map is there", async () => {
    vi.useFakeTimers();
    const { store, stage } = setUp();
    store.dispatch(mapReady());
    await vi.advanceTimersByTimeAsync(4999);
    expect(stage.setBasemap).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.setBasemap).toHaveBeenCalledExactlyOnceWith("Satellite");
  });

  it("lends another one for a while, which is neither kept nor counted, and gives the own one back", () => {
    const { store, stage } = setUp();
    store.dispatch(chooseBasemap("Topographic"));
    store.dispatch(lendBasemap("Satellite"));
    expect(stage.setBasemap).toHaveBeenLastCalledWith("Satellite");
    expect(storedBasemap()).toBe("Topographic");
    store.dispatch(returnBasemap());
    expect(stage.setBasemap).toHaveBeenLastCalledWith("Topographic");
    store.dispatch(lendBasemap("Satellite"));
    store.dispatch(chooseBasemap("Hybrid"));
    store.dispatch(returnBasemap());
    expect(stage.setBasemap).toHaveBeenLastCalledWith("Hybrid");
    expect(storedBasemap()).toBe("Hybrid");
  });

  it("is counted when somebody chooses, not when an earlier choice is there again", () => {
    const { store, analytics } = setUp();
    store.dispatch(chooseBasemap("Hybrid"));
    store.dispatch(lendBasemap("Satellite"));
    expect(analytics.mock.calls).toEqual([[{ name: "basemap", basemap: "Hybrid" }]]);
    const again = setUp();
    expect(again.store.getState().basemaps.basemap).toBe("Hybrid");
    expect(again.analytics).not.toHaveBeenCalled();
  });

  it("begins with the default when nothing, or nothing sensible, is kept", () => {
    expect(storedBasemap()).toBeNull();
    localStorage.setItem("ridgeline.basemap", "Moon");
    expect(setUp().store.getState().basemaps.basemap).toBe("Satellite");
  });

  it("works where the browser keeps nothing", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("denied");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("denied");
    });
    const { store, stage } = setUp();
    store.dispatch(chooseBasemap("Hybrid"));
    expect(stage.setBasemap).toHaveBeenCalledWith("Hybrid");
  });
});

describe("the map's state", () => {
  it("is ready when the stage is", async () => {
    const { stage } = createFakeStage();
    const { store } = runFeature(mapSaga, fakeServices({ stage }));
    expect(store.getState().map.status).toEqual({ state: "loading" });
    await settle();
    expect(store.getState().map.status).toEqual({ state: "ready" });
  });

  it("is failed with the reason when the stage cannot be made", async () => {
    const { stage } = createFakeStage();
    vi.mocked(stage.ready).mockRejectedValueOnce(new Error("This browser doesn't support WebGL 2."));
    const { store } = runFeature(mapSaga, fakeServices({ stage }));
    await settle();
    expect(store.getState().map.status).toEqual({
      state: "failed",
      error: "This browser doesn't support WebGL 2.",
    });
  });
});
