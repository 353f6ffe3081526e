// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from "vitest";
import { mapTools } from "../../../src/app/mapTools";
import type { ManifestBasemap } from "../../../src/domain/layersManifest";
import { basemapsSaga } from "../../../src/features/basemaps/saga";
import { selectBasemapName } from "../../../src/features/basemaps/selectors";
import { chooseBasemap, lendBasemap, returnBasemap } from "../../../src/features/basemaps/slice";
import { storedBasemap } from "../../../src/features/basemaps/storage";
import { selectDrawnLayers } from "../../../src/features/layers/selectors";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { mapSaga } from "../../../src/features/map/saga";
import { mapReady } from "../../../src/features/map/slice";
import { EMBEDDED_BASEMAPS, labelsWith, showsBase, showsReference } from "../../../src/map/basemapConfig";
import { fakeServices, runFeature } from "../app/fakes";
import { createFakeStage, settle } from "../map/fakeStage";

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
  it("shows it, marks it as changing for 250 ms, and stores it on the device", async () => {
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

  it("shows the basemap again 5 s after the map is ready", async () => {
    vi.useFakeTimers();
    const { store, stage } = setUp();
    store.dispatch(mapReady());
    await vi.advanceTimersByTimeAsync(4999);
    expect(stage.setBasemap).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.setBasemap).toHaveBeenCalledExactlyOnceWith("Satellite");
  });

  it("lends another basemap temporarily without storing or counting it, then restores the user's own", () => {
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

  it("counts a choice, but not the restoring of an earlier one", () => {
    const { store, analytics } = setUp();
    store.dispatch(chooseBasemap("Hybrid"));
    store.dispatch(lendBasemap("Satellite"));
    expect(analytics.mock.calls).toEqual([[{ name: "basemap", basemap: "Hybrid" }]]);
    const again = setUp();
    expect(again.store.getState().basemaps.basemap).toBe("Hybrid");
    expect(again.analytics).not.toHaveBeenCalled();
  });

  it("starts with the default when nothing valid is stored", () => {
    expect(storedBasemap()).toBeNull();
    localStorage.setItem("ridgeline.basemap", "Moon");
    expect(setUp().store.getState().basemaps.basemap).toBe("Satellite");
  });

  it("works in browsers without storage", () => {
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
  it("is ready when the stage is ready", async () => {
    const { stage } = createFakeStage();
    const { store } = runFeature(() => mapSaga(mapTools), fakeServices({ stage }));
    expect(store.getState().map.status).toEqual({ state: "loading" });
    await settle();
    expect(store.getState().map.status).toEqual({ state: "ready" });
  });

  it("is failed, with the reason, when the stage can't be created", async () => {
    const { stage } = createFakeStage();
    vi.mocked(stage.ready).mockRejectedValueOnce(new Error("This browser doesn't support WebGL 2."));
    const { store } = runFeature(() => mapSaga(mapTools), fakeServices({ stage }));
    await settle();
    expect(store.getState().map.status).toEqual({
      state: "failed",
      error: "This browser doesn't support WebGL 2.",
    });
  });
});

describe("an operator's basemap", () => {
  const FOREST: ManifestBasemap = {
    ...{ id: "forest", name: "Forest map", url: "/Tiles/forest/MapServer", thumbnail: "/t.png" },
    ...{ priority: 10, extent: [-107, 39, -105, 41], minZoom: 5, maxZoom: 14 },
  };
  const manifest = (basemaps: ManifestBasemap[]) =>
    manifestLoaded({ layerManifestVersion: "1", events: [], states: [], basemaps });

  it("is drawn as the lowest layer, over a base without names, and is stored on the device", () => {
    const { store, stage } = setUp();
    store.dispatch(manifest([FOREST]));
    store.dispatch(chooseBasemap("map:forest"));
    expect(stage.setBasemap).toHaveBeenLastCalledWith("Added");
    expect(selectDrawnLayers(store.getState())).toEqual([
      expect.objectContaining({
        title: "Forest map",
        urls: expect.objectContaining({ raster: FOREST.url }),
        opacity: 1,
      }),
    ]);
    expect(selectBasemapName(store.getState())).toBe("Forest map");
    expect(storedBasemap()).toBe("map:forest");
    store.dispatch(lendBasemap("Satellite"));
    expect(selectDrawnLayers(store.getState())).toEqual([]);
    store.dispatch(returnBasemap());
    expect(stage.setBasemap).toHaveBeenLastCalledWith("Added");
  });

  it("falls back to Satellite when this account has no such basemap", () => {
    localStorage.setItem("ridgeline.basemap", "map:forest");
    const { store, stage } = setUp();
    expect(stage.setBasemap).toHaveBeenLastCalledWith("Added");
    store.dispatch(manifest([]));
    expect(stage.setBasemap).toHaveBeenLastCalledWith("Satellite");
    expect(selectBasemapName(store.getState())).toBe("Satellite");
    expect(selectDrawnLayers(store.getState())).toEqual([]);
  });

  it("shows the base of Topographic without the map's own lines, contours or names", () => {
    expect(showsBase("Added", ["Topographic"])).toBe(true);
    expect(showsBase("Added", ["Satellite", "Hybrid"])).toBe(false);
    for (const reference of ["contour", "hillshade", "referenceLabels", "referenceLines"] as const)
      expect(showsReference("Added", reference)).toBe(false);
    expect(labelsWith("Added", EMBEDDED_BASEMAPS)).toBe(false);
  });
});
