// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseBasemap, lendBasemap } from "../../../src/features/basemaps/slice";
import { selectRefreshReason, selectRestriction } from "../../../src/features/imagery/selectors";
import {
  chooseImage,
  compareWith,
  moveDivider,
  refreshImagery,
  stepImage,
  toggleCompare,
  togglePlay,
  zoomToImagery,
} from "../../../src/features/imagery/slice";
import { mapReady } from "../../../src/features/map/slice";
import { modeChanged } from "../../../src/features/mapMode/slice";
import { back, close, navigate, navigateFresh, toggleSidebar } from "../../../src/features/sidebar/slice";
import { abortError } from "../../../src/workers/abortSignal";
import { fail, runFeature } from "../app/fakes";
import { found, ITEMS, imageryRun, METADATA } from "./setUp";

const OPEN = navigateFresh({ name: "HistoricalImagery" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

function setUp() {
  const parts = imageryRun();
  const run = runFeature(parts.saga, parts.services);
  const settle = (ms = 1000) => vi.advanceTimersByTimeAsync(ms);
  const state = () => run.store.getState().imagery;
  const open = async () => {
    run.store.dispatch(OPEN);
    await settle(0);
    parts.look({});
    await settle();
  };
  const shownUrl = () => vi.mocked(parts.stage.imagery.show).mock.lastCall?.[0].url;
  return { ...parts, ...run, settle, state, open, shownUrl };
}

describe("opening the view", () => {
  it("finds the distinct images at the map's center, shows the newest, and counts the use", async () => {
    const { open, find, state, shownUrl, analytics, archive } = setUp();
    await open();
    expect(analytics).toHaveBeenCalledWith({ name: "historical-imagery" });
    expect(archive.items).toHaveBeenCalledTimes(1);
    const request = find.mock.lastCall?.[0];
    expect(request?.tiles).toEqual([{ level: 13, row: 3101, column: 1655 }]);
    expect(request?.tileUrl).toBe("https://archive.example.org/tile/{release}/{level}/{row}/{col}");
    expect(request?.releases[0]).toEqual({ number: 30, date: Date.UTC(2025, 9, 23) });
    expect(state()).toMatchObject({
      available: [30, 12, 7],
      shown: 30,
      drawn: true,
      search: { state: "done" },
    });
    expect(shownUrl()).toBe(ITEMS[0]?.itemURL);
  });

  it("shows the metadata of the image at the center", async () => {
    const { open, state, archive, store, settle } = setUp();
    await open();
    expect(state().facts).toEqual({ state: "done", metadata: METADATA });
    expect(archive.metadata.mock.lastCall?.[1]).toMatchObject({
      item: { itemId: 30 },
      point: { x: -107.25, y: 40, spatialReference: { wkid: 4326 } },
      zoom: 13,
    });
    archive.metadata.mockResolvedValueOnce(fail({}));
    store.dispatch(stepImage(-1));
    await settle();
    expect(state().facts).toEqual({ state: "failed" });
  });

  it("shows search progress", async () => {
    const { store, find, look, settle, state } = setUp();
    find.mockImplementationOnce(async (_request, _signal, report) => {
      report?.(3, 17);
      return new Promise(() => {});
    });
    store.dispatch(OPEN);
    await settle(0);
    look({});
    await settle();
    expect(state().search).toEqual({ state: "running", done: 3, total: 17 });
  });
});

describe("the image list", () => {
  it("loads when the map is ready, and not again when the view is reopened", async () => {
    const { store, settle, state, archive, open } = setUp();
    store.dispatch(mapReady());
    await settle(0);
    expect(state().items).toEqual(ITEMS);
    expect(state().available).toEqual([]);
    await open();
    store.dispatch(close());
    await settle();
    await open();
    expect(state().shown).toBe(30);
    expect(archive.items).toHaveBeenCalledTimes(1);
  });

  it("is requested again when the view opens after a failure", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const { store, settle, state, archive, open } = setUp();
    archive.items.mockResolvedValueOnce(fail({ id: "imagery-config" }));
    store.dispatch(mapReady());
    await settle(0);
    expect(error).toHaveBeenCalledWith("unable to load the list of imagery", "imagery-config");
    expect(state().search).toEqual({ state: "idle" });
    await open();
    expect(state().items).toEqual(ITEMS);
  });
});

describe("stepping", () => {
  it("moves to older and newer ones and wraps around, with neighbors preloaded", async () => {
    const { open, store, settle, state, stage } = setUp();
    await open();
    for (const expected of [12, 7, 30]) {
      store.dispatch(stepImage(-1));
      expect(state().shown).toBe(expected);
    }
    store.dispatch(stepImage(1));
    expect(state().shown).toBe(7);
    await settle();
    expect(stage.imagery.prefetch).toHaveBeenLastCalledWith([ITEMS[2]?.itemURL, ITEMS[0]?.itemURL]);
  });

  it("preloads nothing when the map shows a much larger area", async () => {
    const { store, settle, look, stage, state } = setUp();
    store.dispatch(OPEN);
    await settle(0);
    look({ zoom: 6 });
    await settle();
    expect(state().drawn).toBe(true);
    expect(stage.imagery.prefetch).not.toHaveBeenCalled();
  });

  it("draws only where it stops, and cancels images stepped over", async () => {
    const { open, store, settle, state, stage, shownUrl } = setUp();
    await open();
    const signals: (AbortSignal | undefined)[] = [];
    vi.mocked(stage.imagery.show).mockImplementation((_display, signal) => {
      signals.push(signal);
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(abortError())));
    });
    store.dispatch(stepImage(-1));
    await settle(10);
    expect(state().drawn).toBe(false);
    store.dispatch(chooseImage(7));
    await settle(10);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(shownUrl()).toBe(ITEMS[3]?.itemURL);
  });
});

it("a resized map with the same center hasn't moved: the date stays", async () => {
  const { open, settle, click, look, state } = setUp();
  await open();
  look({ longitude: -107, latitude: 40 });
  await settle(300);
  click({ screenX: 10 });
  await settle(50);
  look({ longitude: -107 + 1e-9, latitude: 40, width: 800 });
  await settle(300);
  expect(state().popup).not.toBeNull();
  look({ longitude: -107.001, latitude: 40, width: 800 });
  await settle(50);
  expect(state().popup).toBeNull();
});

describe("comparing", () => {
  it("draws two images, initially with the oldest, until turned off", async () => {
    const { open, store, settle, stage, state } = setUp();
    await open();
    store.dispatch(toggleCompare());
    await settle();
    expect(stage.imagery.show).toHaveBeenLastCalledWith(
      expect.objectContaining({ url: ITEMS[0]?.itemURL, compared: ITEMS[3]?.itemURL }),
      expect.anything(),
    );
    store.dispatch(compareWith(12));
    await settle();
    expect(vi.mocked(stage.imagery.show).mock.lastCall?.[0].compared).toBe(ITEMS[2]?.itemURL);
    store.dispatch(toggleCompare());
    await settle();
    expect(vi.mocked(stage.imagery.show).mock.lastCall?.[0].compared).toBeNull();
    store.dispatch(chooseImage(7));
    store.dispatch(toggleCompare());
    expect(state().compared).toBe(30);
    await settle();
    // The older image is on the left, regardless of which one is selected.
    expect(stage.imagery.show).toHaveBeenLastCalledWith(
      expect.objectContaining({ url: ITEMS[0]?.itemURL, compared: ITEMS[3]?.itemURL }),
      expect.anything(),
    );
  });

  it("moves the divider on the map, within its edges", async () => {
    const { open, store, stage, state } = setUp();
    await open();
    expect(stage.imagery.setDivider).toHaveBeenLastCalledWith(0.5);
    store.dispatch(moveDivider(0.7));
    expect(stage.imagery.setDivider).toHaveBeenLastCalledWith(0.7);
    store.dispatch(moveDivider(-3));
    expect(state().divider).toBe(0);
  });

  it("queries the image on the clicked side", async () => {
    const { open, store, settle, archive, click } = setUp();
    await open();
    store.dispatch(toggleCompare());
    store.dispatch(moveDivider(0.5));
    const asked = () => archive.metadata.mock.lastCall?.[1].item.itemId;
    click({ screenX: window.innerWidth * 0.4 });
    await settle(50);
    expect(asked()).toBe(7);
    click({ screenX: window.innerWidth * 0.6 });
    await settle(50);
    expect(asked()).toBe(30);
    store.dispatch(toggleCompare());
    store.dispatch(chooseImage(7));
    store.dispatch(toggleCompare());
    click({ screenX: window.innerWidth * 0.6 });
    await settle(50);
    expect(asked()).toBe(30);
  });

  it("ends when there is only one image", async () => {
    const { open, store, settle, find, look, state } = setUp();
    await open();
    store.dispatch(toggleCompare());
    store.dispatch(togglePlay());
    find.mockResolvedValueOnce(found([30]));
    look({ longitude: -108 });
    await settle();
    expect(state()).toMatchObject({ compared: null, playing: false });
    store.dispatch(toggleCompare());
    store.dispatch(togglePlay());
    expect(state()).toMatchObject({ compared: null, playing: false });
  });
});

describe("playing", () => {
  it("advances from older to newer and wraps around, 1.5 s per drawn image", async () => {
    const { open, store, settle, state, stage } = setUp();
    await open();
    store.dispatch(togglePlay());
    await settle(1490);
    expect(state().shown).toBe(30);
    await settle(20);
    expect(state().shown).toBe(7);
    let draw: () => void = () => {};
    vi.mocked(stage.imagery.show).mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          draw = resolve;
        }),
    );
    await settle(1510);
    expect(state().shown).toBe(12);
    await settle(5000);
    expect(state().shown).toBe(12);
    draw();
    await settle(1510);
    expect(state().shown).toBe(30);
    store.dispatch(togglePlay());
    await settle(5000);
    expect(state().shown).toBe(30);
  });

  it.each([
    ["a step", stepImage(1)],
    ["a choice", chooseImage(12)],
    ["a refresh", refreshImagery()],
    ["comparing", toggleCompare()],
  ])("stops on %s", async (_what, action) => {
    const { open, store, state } = setUp();
    await open();
    store.dispatch(togglePlay());
    expect(state().playing).toBe(true);
    store.dispatch(action);
    expect(state().playing).toBe(false);
  });

  it("stops on a moving map and on a click on it", async () => {
    const { open, store, state, look, click, settle } = setUp();
    await open();
    store.dispatch(togglePlay());
    look({ longitude: -108 });
    await settle(1);
    expect(state().playing).toBe(false);
    await settle();
    store.dispatch(togglePlay());
    click();
    await settle(10);
    expect(state().playing).toBe(false);
  });
});

describe("moving the map", () => {
  it("searches where it stops, and not again within the same tile", async () => {
    const { open, look, settle, find } = setUp();
    await open();
    for (const longitude of [-108, -108.5, -109]) {
      look({ longitude });
      await settle(100);
    }
    expect(find).toHaveBeenCalledTimes(1);
    await settle();
    expect(find).toHaveBeenCalledTimes(2);
    look({ longitude: -109.0001 });
    await settle();
    expect(find).toHaveBeenCalledTimes(2);
  });

  it("cancels the search for the previous location", async () => {
    const { open, look, settle, find } = setUp();
    await open();
    let left: AbortSignal | undefined;
    find.mockImplementationOnce((_request, signal) => {
      left = signal;
      return new Promise(() => {});
    });
    look({ longitude: -108 });
    await settle();
    look({ longitude: -109 });
    await settle();
    expect(left?.aborted).toBe(true);
    expect(find).toHaveBeenCalledTimes(3);
  });

  it("keeps the selected day: the release that shows it here", async () => {
    const { open, look, settle, find, state, store } = setUp();
    await open();
    store.dispatch(chooseImage(12));
    find.mockResolvedValueOnce(found([30, 41, 7]));
    look({ longitude: -108 });
    await settle();
    expect(state().shown).toBe(7);
  });

  it("closes the popup at once", async () => {
    const { open, look, settle, state, click } = setUp();
    await open();
    click();
    await settle(10);
    expect(state().popup).toMatchObject({ longitude: -105, facts: { metadata: METADATA } });
    look({ longitude: -108 });
    await settle(1);
    expect(state().popup).toBeNull();
  });
});

describe("the search by zoom and basemap", () => {
  it.each([
    [5, 10],
    [9.4, 10],
    [14.6, 15],
    [19.4, 19],
  ])("at zoom %d uses level %d", async (zoom, level) => {
    const { store, settle, look, find } = setUp();
    store.dispatch(OPEN);
    await settle(0);
    look({ zoom });
    await settle();
    expect(find.mock.lastCall?.[0].tiles[0]?.level).toBe(level);
  });

  it("uses level 19 when nothing finer exists", async () => {
    const { store, settle, look, find, state } = setUp();
    find.mockResolvedValueOnce(found([]));
    store.dispatch(OPEN);
    await settle(0);
    look({ zoom: 19.7 });
    await settle();
    expect(find.mock.calls.map(([request]) => request.tiles[0]?.level)).toEqual([20, 19]);
    expect(state().available).toEqual([30, 12, 7]);
  });

  it("finds nothing from zoom 20 on, and offers a link back", async () => {
    const { open, settle, look, store, stage, state, find } = setUp();
    await open();
    look({ zoom: 20 });
    await settle();
    expect(selectRestriction(store.getState())).toBe("zoom");
    expect(selectRefreshReason(store.getState())).toMatch(/Can't show/);
    expect(stage.imagery.clear).toHaveBeenCalled();
    expect(state().available).toEqual([]);
    expect(find).toHaveBeenCalledTimes(1);
    store.dispatch(zoomToImagery());
    await settle();
    expect(stage.goTo).toHaveBeenCalledWith(expect.objectContaining({ zoom: 19 }));
  });

  it("finds nothing on Topographic; Satellite is switched on and restored by Close", async () => {
    const { open, store, settle, state, find, stage } = setUp();
    store.dispatch(chooseBasemap("Topographic"));
    await open();
    expect(selectRestriction(store.getState())).toBe("topographic");
    expect(find).not.toHaveBeenCalled();
    store.dispatch(lendBasemap("Satellite"));
    await settle();
    expect(state().shown).toBe(30);
    store.dispatch(close());
    await settle();
    expect(stage.setBasemap).toHaveBeenLastCalledWith("Topographic");
  });

  it("runs again when the basemap changes", async () => {
    const { open, store, settle, find } = setUp();
    await open();
    store.dispatch(chooseBasemap("Hybrid"));
    await settle();
    expect(find).toHaveBeenCalledTimes(2);
  });

  it("runs again when the map mode changes, and finds nothing in 3D", async () => {
    const { open, store, settle, find, stage } = setUp();
    await open();
    store.dispatch(modeChanged("3D"));
    await settle();
    expect(find).toHaveBeenCalledTimes(1);
    expect(stage.imagery.clear).toHaveBeenCalled();
    store.dispatch(modeChanged("2D"));
    await settle();
    expect(find).toHaveBeenCalledTimes(2);
  });
});

describe("refresh and failures", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  it("reloads the archive and searches again, but not during a search", async () => {
    const { open, store, settle, archive, find } = setUp();
    await open();
    expect(selectRefreshReason(store.getState())).toBeNull();
    store.dispatch(refreshImagery());
    await settle(0);
    expect([archive.items.mock.calls.length, find.mock.calls.length]).toEqual([2, 2]);
    find.mockImplementationOnce(() => new Promise(() => {}));
    store.dispatch(refreshImagery());
    await settle();
    expect(selectRefreshReason(store.getState())).toMatch(/Loading images/);
  });

  it("reports an unreachable archive, and retries", async () => {
    const { open, store, settle, archive, state } = setUp();
    archive.items.mockResolvedValueOnce(fail({ message: "The server cannot be reached." }));
    await open();
    expect(state().search).toEqual({ state: "failed", error: "The server cannot be reached." });
    expect(selectRefreshReason(store.getState())).toBe("No images.");
    store.dispatch(refreshImagery());
    await settle();
    expect(state()).toMatchObject({ search: { state: "done" }, shown: 30 });
  });

  it("skips single failed requests, and fails when all of them do", async () => {
    const { open, store, settle, find, state } = setUp();
    find.mockResolvedValueOnce(found([30], 2));
    await open();
    expect(state()).toMatchObject({ search: { state: "done" }, available: [30] });
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("2 imagery requests failed"));
    find.mockResolvedValueOnce(found([], 3));
    store.dispatch(refreshImagery());
    await settle();
    expect(state().search.state).toBe("failed");
    find.mockRejectedValueOnce(new Error("The imagery worker stopped."));
    store.dispatch(refreshImagery());
    await settle();
    expect(state().search).toEqual({ state: "failed", error: "The imagery worker stopped." });
  });
});

describe("closing", () => {
  it.each([
    ["Close", close()],
    ["a toolbar button", navigateFresh({ name: "Library" })],
    ["another view", navigate({ name: "Help" })],
  ])("by %s removes all layers and stops the worker", async (_how, action) => {
    const { open, store, settle, clients, stage, look, find, state } = setUp();
    await open();
    store.dispatch(action);
    await settle();
    expect(clients.map(({ dispose }) => dispose.mock.calls.length)).toEqual([1]);
    expect(stage.imagery.clear).toHaveBeenCalled();
    expect(state().available).toEqual([]);
    look({ longitude: -100 });
    await settle();
    expect(find).toHaveBeenCalledTimes(1);
  });

  it("doesn't happen while the sidebar is only hidden", async () => {
    const { open, store, settle, clients, state } = setUp();
    await open();
    store.dispatch(toggleSidebar());
    await settle();
    expect(clients[0]?.dispose).not.toHaveBeenCalled();
    expect(state().available).toEqual([30, 12, 7]);
  });

  it("is undone by Back with the selected image, and by the toolbar with the newest", async () => {
    const { open, store, settle, look, state } = setUp();
    await open();
    store.dispatch(chooseImage(12));
    store.dispatch(navigate({ name: "Help" }));
    await settle();
    store.dispatch(back());
    await settle(0);
    look({});
    await settle();
    expect(state().shown).toBe(12);
    store.dispatch(close());
    await open();
    expect(state().shown).toBe(30);
  });
});
