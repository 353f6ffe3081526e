import { fork } from "typed-redux-saga";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiResult, HeldPreferences } from "../../../src/api/userApi";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import { contentSaga } from "../../../src/features/content/saga";
import {
  selectAnyVisible,
  selectIsVisible,
  selectMasterState,
  selectTable,
  selectVisibilityLoading,
} from "../../../src/features/content/selectors";
import { MAX_STORED_IDS, readShownBefore, storeShownBefore } from "../../../src/features/content/shownBefore";
import { cancelTask, deleteFeatures, setVisibility } from "../../../src/features/content/slice";
import { preferencesSaga } from "../../../src/features/preferences/saga";
import { changePreferences, changeShown } from "../../../src/features/preferences/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { fakeServices, memoryStorage, OFFLINE, ok, runFeature, USER } from "../app/fakes";
import { feature, memoryStage } from "./memoryApi";
import { loadedContent } from "./setup";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const contents = { features: ["a", "b", "c"].map((uuid) => feature(uuid)) };
const visible = ({ state }: Awaited<ReturnType<typeof loadedContent>>) =>
  [...selectTable(state()).rows()]
    .filter(selectIsVisible(state()))
    .map(({ uuid }) => uuid)
    .sort();

describe("visibility", () => {
  it("hides one feature in the list, the preferences and the map", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(setVisibility({ featureIds: ["a"], visible: false }));
    await run.settle(50);
    expect(visible(run)).toEqual(["b", "c"]);
    expect(run.map.named("setVisible").at(-1)?.[1]).toEqual(["c", "b"]);
    const jobs = run.actions.filter(changePreferences.match).flatMap(({ payload }) => payload);
    expect(jobs).toContainEqual({ action: "change", path: "features/visible/all", values: false });
  });

  it("hides and shows all after a moment, with a loader", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(setVisibility({ featureIds: "all", visible: false, delay: 100 }));
    await run.settle(50);
    expect(run.state().content.task).toBe("hiding");
    await run.settle(100);
    expect(run.state().content.task).toBeNull();
    expect(selectAnyVisible(run.state())).toBe(false);
    expect(run.map.named("setVisible").at(-1)?.[1]).toEqual([]);
    run.store.dispatch(setVisibility({ featureIds: "all", visible: true, delay: 100 }));
    await run.settle(200);
    expect(run.map.named("setVisible").at(-1)?.[1]).toBe("all");
  });

  it("restores individual visibility when the master switch goes off and on again", async () => {
    const run = await loadedContent(contents);
    const all = (shown: boolean) => setVisibility({ featureIds: "all", visible: shown });
    run.store.dispatch(setVisibility({ featureIds: ["a"], visible: false }));
    await run.settle(50);
    expect(selectMasterState(run.state())).toBe("mixed");
    run.store.dispatch(all(false));
    await run.settle(50);
    expect(selectMasterState(run.state())).toBe(false);
    run.store.dispatch(all(true));
    await run.settle(50);
    expect(visible(run)).toEqual(["b", "c"]);
    const toast = run.state().toasts.find(({ id }) => id === "shown-before");
    expect(toast?.text).toBe("Showing the same 2 of 3 items as before");
    if (toast?.action) run.store.dispatch(toast.action.dispatch);
    await run.settle(50);
    expect(selectMasterState(run.state())).toBe(true);
  });

  it("forgets the earlier visibility when an item is shown or hidden individually", async () => {
    const run = await loadedContent(contents);
    for (const change of [
      { featureIds: ["a"], visible: false },
      { featureIds: "all" as const, visible: false },
      { featureIds: ["a"], visible: true },
      { featureIds: ["a"], visible: false },
      { featureIds: "all" as const, visible: true },
    ]) {
      run.store.dispatch(setVisibility(change));
      await run.settle(50);
    }
    expect(selectMasterState(run.state())).toBe(true);
  });

  it("remembers the earlier visibility across a reload, up to 10,000 items of one account", () => {
    const storage = memoryStorage();
    storeShownBefore(storage, "me", ["a"]);
    expect([readShownBefore(storage, "me"), readShownBefore(storage, "you")]).toEqual([["a"], null]);
    storeShownBefore(storage, "me", Array.from({ length: MAX_STORED_IDS + 1 }, String));
    expect(readShownBefore(storage, "me")).toBeNull();
    storage.setItem("shownBefore:me", "[1]");
    expect(readShownBefore(storage, "me")).toBeNull();
  });

  it("changes nothing when canceled", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(setVisibility({ featureIds: "all", visible: false, delay: 100 }));
    await run.settle(50);
    run.store.dispatch(cancelTask());
    await run.settle(300);
    expect(run.state().content.task).toBeNull();
    expect(visible(run)).toEqual(["a", "b", "c"]);
    expect(run.map.named("setVisible")).toEqual([]);
  });

  it("changes nothing when canceled while scanning many features", async () => {
    const features = Array.from({ length: 24_000 }, (_, index) => feature(`f${index}`));
    const run = await loadedContent({ features }, {}, {});
    await run.settle(30_000);
    const before = run.map.calls.length;
    // A clock that advances on every read, so that each slice of work ends after a few steps.
    let clock = 0;
    const now = vi.spyOn(performance, "now").mockImplementation(() => (clock += 4));
    try {
      const featureIds = features.filter((_, index) => index % 2).map(({ uuid }) => uuid);
      run.store.dispatch(setVisibility({ featureIds, visible: false, delay: 100 }));
      await run.settle(100);
      expect(run.state().content.task).toBe("hiding");
      run.store.dispatch(cancelTask());
      expect(run.state().content.task).toBeNull();
      await run.settle(1000);
    } finally {
      now.mockRestore();
    }
    expect(run.types()).not.toContain(changeShown.type);
    expect(run.types()).not.toContain(changePreferences.type);
    expect(selectAnyVisible(run.state())).toBe(true);
    expect(run.map.calls).toHaveLength(before);
  });

  it("hides half of 24,000 features at once and saves them in a single change", async () => {
    const features = Array.from({ length: 24_000 }, (_, index) => feature(`f${index}`));
    const run = await loadedContent({ features }, {}, {});
    await run.settle(30_000);
    expect(selectTable(run.state()).size).toBe(24_000);
    const featureIds = features.filter((_, index) => index % 2).map(({ uuid }) => uuid);
    run.store.dispatch(setVisibility({ featureIds, visible: false, delay: 100 }));
    await run.settle(400);
    expect(run.types().filter((type) => type === changePreferences.type)).toEqual([]);
    const changes = run.actions.filter(changeShown.match);
    expect(changes).toHaveLength(1);
    const { value, queue } = run.state().preferences;
    const shown = features.filter((_, index) => index % 2 === 0).map(({ uuid }) => uuid);
    expect(new Set(value.features.visible.features)).toEqual(new Set(shown));
    expect(changes[0]?.payload.change).toMatchObject({ base: "none", hide: [] });
    expect(queue).toHaveLength(1);
    expect(run.map.named("setVisible").at(-1)?.[1]).toBe(value.features.visible.features);
    run.store.dispatch(setVisibility({ featureIds: shown.slice(1), visible: false }));
    run.store.dispatch(setVisibility({ featureIds: featureIds.concat(shown.slice(2)), visible: true }));
    await run.settle(400);
    expect(run.state().preferences.value.features.visible).toMatchObject({
      all: false,
      features: [],
      hidden: [shown[1]],
    });
    expect(run.map.named("setVisible").at(-1)?.[1]).toEqual({ hidden: [shown[1]] });
  });

  it("does nothing for an empty hunt", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(setVisibility({ featureIds: [], visible: false, delay: 100 }));
    await run.settle(200);
    expect(run.types()).not.toContain(changePreferences.type);
  });

  it("updates the map once for many changes in a row", async () => {
    const run = await loadedContent(contents);
    for (const uuid of ["a", "b", "c"]) {
      run.store.dispatch(setVisibility({ featureIds: [uuid], visible: false }));
    }
    await run.settle(50);
    expect(run.map.named("setVisible")).toHaveLength(1);
    expect(run.map.named("setVisible")[0]?.[1]).toEqual([]);
  });

  it("cancels the map's current update when visibility changes, and starts another", async () => {
    const run = await loadedContent(contents);
    const told: { visible: unknown; signal: AbortSignal | undefined }[] = [];
    run.map.stage.content.setVisible = (visible, signal) => {
      told.push({ visible, signal });
      return new Promise(() => {});
    };
    run.store.dispatch(setVisibility({ featureIds: ["a"], visible: false }));
    await run.settle(50);
    expect(told.map(({ visible }) => visible)).toEqual([["c", "b"]]);
    run.store.dispatch(setVisibility({ featureIds: "all", visible: false, delay: 100 }));
    expect(told[0]?.signal?.aborted).toBe(true);
    // Canceling has no effect, because the map doesn't yet show what the list does.
    run.store.dispatch(cancelTask());
    await run.settle(2000);
    expect(told.map(({ visible }) => visible)).toEqual([
      ["c", "b"],
      ["c", "b"],
    ]);
    run.store.dispatch(setVisibility({ featureIds: "all", visible: true, delay: 100 }));
    await run.settle(200);
    expect(told.at(-1)?.visible).toBe("all");
  });

  it("counts everything as visible again after the last feature is deleted", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(setVisibility({ featureIds: ["a"], visible: false }));
    run.store.dispatch(deleteFeatures({ featureIds: ["a", "b", "c"] }));
    await run.settle(50);
    expect(run.state().preferences.value.features.visible).toMatchObject({ all: true, features: [] });
  });
});

describe("visibility at the start of a session", () => {
  /** Starts a session on a server that returns the preferences after a while, or an error at first. */
  function start(responses: ApiResult<HeldPreferences>[]) {
    const map = memoryStage();
    const preferences = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return responses.shift() ?? OFFLINE;
    };
    const sagas = function* () {
      yield* fork(contentSaga);
      yield* fork(preferencesSaga);
    };
    const run = runFeature(sagas, fakeServices({ stage: map.stage, api: { preferences } }));
    run.store.dispatch(sessionStarted({ user: USER, remote: {} }));
    const shown = () => map.named("setVisible").map(([, visible]) => visible);
    const isLoading = () => selectVisibilityLoading(run.store.getState());
    return { ...run, shown, isLoading };
  }
  const { visible } = DEFAULT_PREFERENCES.features;
  const someShown = ok({
    ...DEFAULT_PREFERENCES,
    features: { visible: { ...visible, all: false, features: ["a"] } },
  });

  it("shows nothing on the map until the stored visibility is loaded, then exactly that", async () => {
    const { shown, isLoading } = start([someShown]);
    expect(shown()).toEqual([[]]);
    await vi.advanceTimersByTimeAsync(450);
    expect(shown()).toEqual([[]]);
    expect(isLoading()).toBe(true);
    await vi.advanceTimersByTimeAsync(150);
    expect(shown()).toEqual([[], ["a"]]);
    expect(isLoading()).toBe(false);
  });

  it("shows everything while the stored visibility can't be loaded", async () => {
    const { shown, isLoading } = start([OFFLINE, someShown]);
    await vi.advanceTimersByTimeAsync(600);
    expect(shown()).toEqual([[], "all"]);
    expect(isLoading()).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toEqual([[], "all", ["a"]]);
  });
});
