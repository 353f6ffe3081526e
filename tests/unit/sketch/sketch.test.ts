import { fork } from "typed-redux-saga";
import { describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import { mapTools } from "../../../src/app/mapTools";
import type { Feature } from "../../../src/domain/feature";
import type { Geometry } from "../../../src/domain/geometry";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import type { AnalyticsEvent } from "../../../src/features/analytics/events";
import { huntsPut } from "../../../src/features/content/hunts/slice";
import { popupOpened } from "../../../src/features/featurePopup/slice";
import { mapSaga } from "../../../src/features/map/saga";
import { cancelTool, resetWidgets, toggleTool } from "../../../src/features/map/slice";
import { settingsRestored, snappingSet } from "../../../src/features/preferences/settings";
import { preferencesLoaded } from "../../../src/features/preferences/slice";
import { navigate } from "../../../src/features/sidebar/slice";
import { sketchSaga } from "../../../src/features/sketch/saga";
import { dropWaypoint, namingOpened } from "../../../src/features/sketch/slice";
import { newFeature, temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import { fail, fakeServices, ok, runFeature } from "../app/fakes";
import { hunt } from "../content/memoryApi";
import { createFakeStage, settle } from "../map/fakeStage";

const NOW = new Date(2026, 8, 5, 15, 7).getTime();
const SECONDS = Math.floor(NOW / 1000);
const POINT: Geometry = { type: "Point", coordinates: [-105, 40, 0] };
const LINE: Geometry = {
  type: "LineString",
  coordinates: [
    [-105, 40, 0],
    [-104, 41, 0],
  ],
};

function savedFeature(uuid: string, part: Partial<Feature> = {}): Feature {
  const draft = temporaryFeature("Sketch_Point", POINT, NOW);
  return {
    ...draft,
    uuid,
    id: uuid,
    isOwner: true,
    isVisible: false,
    isSelected: false,
    sharedBy: null,
    collectionIds: [],
    photoIds: [],
    notes: [],
    ...part,
  };
}

function setUp(api: Partial<UserApi> = {}) {
  const events: AnalyticsEvent[] = [];
  const map = createFakeStage();
  const saved = savedFeature("f-1");
  const createFeature = vi.fn<UserApi["createFeature"]>(async () => ok(saved));
  const getFeature = vi.fn<UserApi["getFeature"]>(async () => ok({ ...saved, title: "As fetched" }));
  const services = fakeServices({
    api: { createFeature, getFeature, ...api },
    stage: map.stage,
    now: () => NOW,
    analytics: (event) => void events.push(event),
  });
  const run = runFeature(function* both() {
    yield* fork(mapSaga, mapTools);
    yield* fork(sketchSaga);
  }, services);
  const toasts = () => run.store.getState().toasts.map((toast) => toast.text);
  return { ...run, ...map, createFeature, getFeature, toasts, events };
}

describe("a drawing", () => {
  it("hides the sidebar while the tool is active", () => {
    const { store, stage } = setUp();
    store.dispatch(toggleTool("Sketch_Polyline"));
    expect(store.getState().sidebar.shown).toBe(false);
    expect(store.getState().map.activeTool).toBe("Sketch_Polyline");
    expect(stage.sketch).toHaveBeenCalledWith("Sketch_Polyline", expect.any(AbortSignal));
  });

  it("snaps as this browser remembers, and can be switched while drawing", () => {
    const { store, stage } = setUp();
    expect(stage.setSnapping).toHaveBeenLastCalledWith(true);
    store.dispatch(settingsRestored({ ...store.getState().settings, snapping: false }));
    expect(stage.setSnapping).toHaveBeenLastCalledWith(false);
    store.dispatch(snappingSet(true));
    expect(stage.setSnapping).toHaveBeenLastCalledWith(true);
  });

  it("of a point clicked earlier is a waypoint there, which can be named", async () => {
    const { store, stage, actions } = setUp();
    store.dispatch(dropWaypoint({ longitude: -105.5, latitude: 40.5 }));
    expect(store.getState().sidebar.shown).toBe(false);
    await settle();
    expect(stage.sketch).not.toHaveBeenCalled();
    expect(stage.drawTemporary).toHaveBeenCalledWith(
      expect.objectContaining({ geometry: { type: "Point", coordinates: [-105.5, 40.5, 0] } }),
    );
    expect(actions.some(namingOpened.match)).toBe(true);
  });

  it("is drawn at once, saved, fetched, shown, selected and opened", async () => {
    let answer: (feature: Feature) => void = () => {};
    const createFeature = vi.fn<UserApi["createFeature"]>(
      () => new Promise((resolve) => (answer = (feature) => resolve(ok(feature)))),
    );
    const { store, stage, draw, toasts, getFeature } = setUp({ createFeature });
    store.dispatch(toggleTool("Sketch_Point"));
    draw(POINT);
    await settle();

    expect(toasts()).toEqual(["Saving Waypoint..."]);
    expect(store.getState().toasts[0]?.loader).toBe(true);
    expect(stage.drawTemporary).toHaveBeenCalledWith(
      expect.objectContaining({
        uuid: `temp-point-${NOW}`,
        title: "Waypoint 09/05/2026 15:07",
        geometry: POINT,
      }),
    );
    expect(createFeature).toHaveBeenCalledWith(
      newFeature(temporaryFeature("Sketch_Point", POINT, NOW)),
      expect.stringMatching(/^[\w-]{8,64}$/),
    );
    expect(store.getState().map.activeTool).toBeNull();

    answer(savedFeature("f-1"));
    await settle();
    expect(getFeature).toHaveBeenCalledWith("f-1");
    const state = store.getState();
    expect(toasts()).toEqual(["Waypoint Saved"]);
    expect(state.toasts[0]?.dismissAfter).toBe(3500);
    expect(state.content.table.get("f-1")).toMatchObject({ title: "As fetched", isVisible: true });
    expect(stage.content.upsert).toHaveBeenCalledTimes(1);
    expect(stage.removeTemporary).toHaveBeenCalledWith(`temp-point-${NOW}`);
    expect(state.selection.ids.toArray()).toEqual(["f-1"]);
    expect(state.sidebar).toMatchObject({
      shown: true,
      view: { name: "FeatureDetail", metadata: { uuid: "f-1" } },
    });
    expect(stage.reveal).toHaveBeenCalledWith([-105, 40, -105, 40]);
    expect(state.featureDetail).toMatchObject({ uuid: "f-1", position: [-105, 40, 0], vertexCount: 1 });
    expect(state.sketch.featureError).toBe(false);
  });

  it.each([
    ["saved", ok(savedFeature("f-1"))],
    ["refused", fail({ status: 400 })],
  ])("closes the popup that says it is being saved once it is %s", async (_end, answer) => {
    let answered = (_: typeof answer) => {};
    const { store, draw } = setUp({
      createFeature: () =>
        new Promise((resolve) => {
          answered = resolve;
        }),
    });
    store.dispatch(toggleTool("Sketch_Point"));
    draw(POINT);
    await settle();
    const uuid = `temp-point-${NOW}`;
    store.dispatch(popupOpened({ uuid, longitude: -105, latitude: 40, temporary: true }));
    answered(answer);
    await settle();
    expect(store.getState().featurePopup.popup).toBeNull();
  });

  it("goes into the pinned hunt", async () => {
    const addFeatureToCollections = vi.fn<UserApi["addFeatureToCollections"]>(async () =>
      ok({ successful: ["h-1"], failed: [] }),
    );
    const getFeature = vi.fn<UserApi["getFeature"]>(async () =>
      ok(savedFeature("f-1", { collectionIds: ["h-1"] })),
    );
    const { store, draw, events } = setUp({ addFeatureToCollections, getFeature });
    const pinned = { ...DEFAULT_PREFERENCES.global, pinned: { collection: "h-1" } };
    store.dispatch(preferencesLoaded({ ...DEFAULT_PREFERENCES, global: pinned }));
    store.dispatch(toggleTool("Sketch_Point"));
    draw(POINT);
    await settle();
    expect(addFeatureToCollections).toHaveBeenCalledWith("f-1", ["h-1"]);
    expect(store.getState().content.table.get("f-1")?.collectionIds).toEqual(["h-1"]);
    expect(events).toContainEqual({ name: "collection", action: "add" });
  });

  it("counts that the server added it to the pinned hunt", async () => {
    const saved = savedFeature("f-1", { collectionIds: ["h-1"] });
    const { store, draw, events } = setUp({ createFeature: async () => ok(saved) });
    const pinned = { ...DEFAULT_PREFERENCES.global, pinned: { collection: "h-1" } };
    store.dispatch(preferencesLoaded({ ...DEFAULT_PREFERENCES, global: pinned }));
    store.dispatch(toggleTool("Sketch_Point"));
    draw(POINT);
    await settle();
    expect(events.map(({ name }) => name)).toEqual(["collection", "feature-create"]);
  });

  it.each([
    ["says that the pinned hunt did not take it", true],
    ["says nothing of a pinned hunt that is no more", false],
  ])("%s", async (_what, known) => {
    const { store, draw, events, toasts } = setUp({ addFeatureToCollections: async () => fail({}) });
    if (known) store.dispatch(huntsPut([hunt("h-1")]));
    const pinned = { ...DEFAULT_PREFERENCES.global, pinned: { collection: "h-1" } };
    store.dispatch(preferencesLoaded({ ...DEFAULT_PREFERENCES, global: pinned }));
    store.dispatch(toggleTool("Sketch_Point"));
    draw(POINT);
    await settle();
    expect(toasts().includes("An error occurred when adding your feature to hunt")).toBe(known);
    expect(events.map(({ name }) => name)).toEqual(["feature-create"]);
  });

  it.each([
    ["Sketch_Point", "waypoint", POINT],
    ["Sketch_Polyline", "line", LINE],
    ["Sketch_Polygon", "area", LINE],
  ] as const)("by %s is counted as a new %s", async (tool, kind, geometry) => {
    const draft = temporaryFeature(tool, geometry, NOW);
    const saved = savedFeature("f-1", { properties: draft.properties });
    const { store, draw, events } = setUp({
      createFeature: async () => ok(saved),
      getFeature: async () => ok(saved),
    });
    store.dispatch(toggleTool(tool));
    draw(geometry);
    await settle();
    expect(events).toEqual([{ name: "feature-create", kind, count: 1 }]);
  });

  it("counts as saved when only the fetch after it fails", async () => {
    const { store, draw, toasts } = setUp({ getFeature: async () => fail({}) });
    store.dispatch(toggleTool("Sketch_Point"));
    draw(POINT);
    await settle();
    expect(toasts()).toEqual(["Waypoint Saved"]);
    expect(store.getState().content.table.has("f-1")).toBe(true);
  });

  it("doesn't take the user away from the next tool", async () => {
    const { store, draw } = setUp();
    store.dispatch(toggleTool("Sketch_Point"));
    draw(POINT);
    await Promise.resolve();
    store.dispatch(toggleTool("Sketch_Polygon"));
    await settle();
    expect(store.getState().map.activeTool).toBe("Sketch_Polygon");
    expect(store.getState().sidebar.shown).toBe(false);
    expect(store.getState().content.table.has("f-1")).toBe(true);
  });
});

describe("a drawing that cannot be saved", () => {
  it("is removed and reported lost, and can be saved again", async () => {
    const createFeature = vi
      .fn<UserApi["createFeature"]>(async () => ok(savedFeature("f-2")))
      .mockResolvedValueOnce(fail({}));
    const { store, stage, draw } = setUp({ createFeature });
    store.dispatch(toggleTool("Sketch_Polyline"));
    draw(LINE);
    await settle();
    const state = store.getState();
    const [toast] = state.toasts;
    expect(toast).toMatchObject({
      text: "There was an issue and your Line was not saved.",
      dismissable: true,
      iconColor: "error",
    });
    expect(stage.removeTemporary).toHaveBeenCalledWith(`temp-line-${NOW}`);
    expect(state.sidebar.shown).toBe(true);
    expect(state.sketch.featureError).toBe(true);
    expect(state.content.table.size).toBe(0);

    if (!toast?.action) throw new Error("The toast offers no second try.");
    store.dispatch(toast.action.dispatch);
    await settle();
    expect(createFeature).toHaveBeenCalledTimes(2);
    expect(createFeature.mock.calls[1]).toEqual(createFeature.mock.calls[0]);
    expect(store.getState().sketch.featureError).toBe(false);
    expect(store.getState().toasts.map(({ text }) => text)).toEqual(["Line Saved"]);
  });
});

describe("an abandoned drawing", () => {
  it.each([
    ["its button", toggleTool("Sketch_Polygon")],
    ["Cancel or Escape", cancelTool()],
  ])("by %s: the tool stops and the sidebar comes back", async (_, action) => {
    const { store, signals, createFeature } = setUp();
    store.dispatch(toggleTool("Sketch_Polygon"));
    store.dispatch(action);
    await settle();
    expect(signals[0]?.aborted).toBe(true);
    expect(store.getState().map.activeTool).toBeNull();
    expect(store.getState().sidebar.shown).toBe(true);
    expect(createFeature).not.toHaveBeenCalled();
  });

  it("within the map: the same", async () => {
    const { store, draw } = setUp();
    store.dispatch(toggleTool("Sketch_Polygon"));
    draw(null);
    await settle();
    expect(store.getState().map.activeTool).toBeNull();
    expect(store.getState().sidebar.shown).toBe(true);
  });

  it("by another tool: only that one continues", async () => {
    const { store, signals } = setUp();
    store.dispatch(toggleTool("Sketch_Point"));
    store.dispatch(toggleTool("Sketch_Polyline"));
    await settle();
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
    expect(store.getState().sidebar.shown).toBe(false);
  });

  it("by a reset: the sidebar stays as it is", async () => {
    const { store, signals } = setUp();
    store.dispatch(navigate({ name: "Content" }));
    store.dispatch(toggleTool("Sketch_Point"));
    store.dispatch(resetWidgets());
    await settle();
    expect(signals[0]?.aborted).toBe(true);
    expect(store.getState().sidebar.shown).toBe(false);
  });
});

describe("temporaryFeature", () => {
  it.each([
    ["Sketch_Point", "Point", "temp-point-", "Waypoint 09/05/2026 15:07", "none"],
    ["Sketch_Polyline", "Polyline", "temp-line-", "Line 09/05/2026 15:07", null],
    ["Sketch_Polygon", "Polygon", "temp-polygon-", "Area 09/05/2026 15:07", null],
  ] as const)("of %s", (tool, ghType, prefix, title, icon) => {
    const feature = temporaryFeature(tool, POINT, NOW);
    expect(feature.uuid).toBe(`${prefix}${NOW}`);
    expect(feature.title).toBe(title);
    expect(feature.properties).toMatchObject({
      ghType,
      icon,
      color: [243, 119, 53, 1],
      strokeType: "solid",
      strokeWidth: 4,
      createdAt: SECONDS,
    });
    expect(newFeature(feature)).not.toHaveProperty("uuid");
  });
});
