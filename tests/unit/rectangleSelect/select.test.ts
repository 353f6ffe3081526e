import { describe, expect, it, vi } from "vitest";
import { mapTools } from "../../../src/app/mapTools";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import type { AnalyticsEvent } from "../../../src/features/analytics/events";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { mapSaga } from "../../../src/features/map/saga";
import { cancelTool, toggleTool } from "../../../src/features/map/slice";
import { preferencesLoaded } from "../../../src/features/preferences/slice";
import { back, close, navigate, navigateFresh } from "../../../src/features/sidebar/slice";
import type { MapRectangle } from "../../../src/map/mapStage";
import { fakeServices, runFeature } from "../app/fakes";
import { row } from "../map/fakeFeatures";
import { createFakeStage, settle } from "../map/fakeStage";

const RECTANGLE: MapRectangle = { corners: new Float64Array([0, 0, 1, 0, 1, 1, 0, 1]) };

function setUp() {
  const map = createFakeStage();
  const events: AnalyticsEvent[] = [];
  const selectRectangle = vi.mocked(map.stage.content.selectRectangle);
  const run = runFeature(
    () => mapSaga(mapTools),
    fakeServices({ stage: map.stage, analytics: (event) => void events.push(event) }),
  );
  run.store.dispatch(featuresPut([row("a"), row("b"), row("c")]));
  return { ...run, ...map, events, selectRectangle };
}
type SetUp = ReturnType<typeof setUp>;
const selected = ({ store }: SetUp) => store.getState().selection.ids.toArray();

describe("the Select tool", () => {
  it("opens Selected Content and stays active for rectangle after rectangle", async () => {
    const all = setUp();
    const { store, drag, selectRectangle } = all;
    store.dispatch(toggleTool("Select"));
    expect(store.getState().sidebar.view).toEqual({ name: "SelectedFeatures" });
    selectRectangle.mockResolvedValueOnce(["a"]).mockResolvedValueOnce(["b", "a"]);
    drag(RECTANGLE);
    await settle();
    drag(RECTANGLE);
    await settle();
    expect(selected(all).toSorted()).toEqual(["a", "b"]);
    expect(store.getState().selection.source).toBe("map");
    expect(all.events).toEqual([
      { name: "selection", count: 1 },
      { name: "selection", count: 2 },
    ]);
    expect(store.getState().map.activeTool).toBe("Select");
  });

  it("starts with an empty selection", async () => {
    const all = setUp();
    const { store, drag, selectRectangle } = all;
    store.dispatch(selectIds(["c"]));
    store.dispatch(toggleTool("Select"));
    expect(selected(all)).toEqual([]);
    selectRectangle.mockResolvedValueOnce(["a"]);
    drag(RECTANGLE);
    await settle();
    expect(selected(all)).toEqual(["a"]);
  });

  it("tests nothing while every feature is hidden", async () => {
    const all = setUp();
    const { store, drag, selectRectangle } = all;
    const visible = { all: false, collections: [], features: ["none-of-these"], updatedAt: 2_000_000_000 };
    store.dispatch(preferencesLoaded({ ...DEFAULT_PREFERENCES, features: { visible } }));
    store.dispatch(toggleTool("Select"));
    drag(RECTANGLE);
    await settle();
    expect(selectRectangle).not.toHaveBeenCalled();
    expect(selected(all)).toEqual([]);
  });

  it("continues after a rectangle that couldn't be tested", async () => {
    const all = setUp();
    const { store, drag, selectRectangle } = all;
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    store.dispatch(toggleTool("Select"));
    selectRectangle.mockRejectedValueOnce(new Error("The worker died.")).mockResolvedValueOnce(["b"]);
    drag(RECTANGLE);
    await settle();
    drag(RECTANGLE);
    await settle();
    expect(logged).toHaveBeenCalled();
    expect(selected(all)).toEqual(["b"]);
    logged.mockRestore();
  });

  it.each([
    ["Cancel or Escape", cancelTool()],
    ["its own button", toggleTool("Select")],
  ])("left by %s: clears the selection and returns to the Content view", async (_, action) => {
    const all = setUp();
    const { store, drag, signals, selectRectangle } = all;
    store.dispatch(toggleTool("Select"));
    selectRectangle.mockResolvedValueOnce(["a"]);
    drag(RECTANGLE);
    await settle();
    store.dispatch(action);
    expect(signals[0]?.aborted).toBe(true);
    expect(selected(all)).toEqual([]);
    expect(store.getState().sidebar.view?.name).toBe("Content");
    expect(store.getState().map.activeTool).toBeNull();
  });

  it("closed while a rectangle is being tested, cancels the test and selects nothing", async () => {
    const all = setUp();
    const { store, drag, selectRectangle } = all;
    let answer = (_: string[]) => {};
    selectRectangle.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    store.dispatch(toggleTool("Select"));
    drag(RECTANGLE);
    await settle();
    store.dispatch(cancelTool());
    expect(selectRectangle.mock.lastCall?.[1]?.aborted).toBe(true);
    answer(["a", "b"]);
    await settle();
    expect(selected(all)).toEqual([]);
    expect(all.events).toEqual([]);
  });

  it("resets with its selection when the sidebar closes or a toolbar button opens another view", async () => {
    for (const action of [close(), navigateFresh({ name: "Library" })]) {
      const all = setUp();
      const { store, drag, selectRectangle } = all;
      store.dispatch(toggleTool("Select"));
      selectRectangle.mockResolvedValueOnce(["a"]);
      drag(RECTANGLE);
      await settle();
      store.dispatch(action);
      expect(selected(all)).toEqual([]);
      expect(store.getState().map.activeTool).toBeNull();
      expect(store.getState().sidebar.view?.name ?? null).toBe(action.type === close.type ? null : "Library");
    }
  });

  it("ends and keeps its selection when a selected item is opened", async () => {
    const all = setUp();
    const { store, drag, selectRectangle } = all;
    store.dispatch(toggleTool("Select"));
    selectRectangle.mockResolvedValueOnce(["a"]);
    drag(RECTANGLE);
    await settle();
    store.dispatch(navigate({ name: "FeatureDetail", metadata: { uuid: "a" } }));
    expect(store.getState().map.activeTool).toBeNull();
    store.dispatch(back());
    expect(store.getState().sidebar.view?.name).toBe("SelectedFeatures");
    expect(selected(all)).toEqual(["a"]);
  });

  it("makes way for a sketch: selection cleared, sidebar hidden", async () => {
    const all = setUp();
    const { store, drag, selectRectangle } = all;
    store.dispatch(toggleTool("Select"));
    selectRectangle.mockResolvedValueOnce(["a"]);
    drag(RECTANGLE);
    await settle();
    store.dispatch(toggleTool("Sketch_Point"));
    expect(selected(all)).toEqual([]);
    expect(store.getState().map.activeTool).toBe("Sketch_Point");
    expect(store.getState().sidebar.shown).toBe(false);
  });
});
