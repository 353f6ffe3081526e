import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_FILTER } from "../../../src/domain/contentFilter";
import { selectListedIds } from "../../../src/features/content/selectors";
import { featuresDropped, filterContent } from "../../../src/features/content/slice";
import { layoutChanged } from "../../../src/features/sidebar/slice";
import type { MapRectangle, MapViewpoint } from "../../../src/map/mapStage";
import { abortError } from "../../../src/workers/abortSignal";
import { feature } from "./memoryApi";
import { loadedContent } from "./setup";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const VIEW: MapViewpoint = {
  longitude: 0,
  latitude: 0,
  zoom: 10,
  rotation: 0,
  tilt: 0,
  resolution: 1,
  canZoomIn: true,
  canZoomOut: true,
  width: 1000,
  height: 600,
};

async function setUp(find: (area: MapRectangle, signal?: AbortSignal) => Promise<string[]>) {
  const run = await loadedContent({ features: ["a", "b", "c"].map((uuid) => feature(uuid)) });
  const listeners = new Set<(viewpoint: MapViewpoint) => void>();
  const touching = vi.fn(find);
  run.map.stage.content.touching = touching;
  run.map.stage.onViewpoint = (listener) => {
    listeners.add(listener);
    listener(VIEW);
    return () => listeners.delete(listener);
  };
  const move = (part: Partial<MapViewpoint>) => {
    for (const listener of listeners) listener({ ...VIEW, ...part });
  };
  const listed = () => [...selectListedIds(run.state())].sort();
  const filter = (inView: boolean) => run.store.dispatch(filterContent({ inView }));
  return { ...run, touching, listeners, move, listed, filter };
}

it("lists the features in view, and follows the map while the filter is on", async () => {
  let inView = ["a", "b"];
  const { filter, move, listed, settle, touching, listeners } = await setUp(async () => inView);
  expect(listeners.size).toBe(0);
  filter(true);
  await settle(10);
  expect(listed()).toEqual(["a", "b"]);
  inView = ["c"];
  for (let longitude = 1; longitude < 50; longitude++) move({ longitude });
  await settle(600);
  expect(listed()).toEqual(["c"]);
  // Of several moves in a row, only the last triggers a query.
  expect(touching).toHaveBeenCalledTimes(2);
  filter(false);
  await settle(10);
  expect(listed()).toEqual(["a", "b", "c"]);
  expect(listeners.size).toBe(0);
  move({});
  await settle(600);
  expect(touching).toHaveBeenCalledTimes(2);
});

it("ignores areas covered by panels, and searches again when content or panels change", async () => {
  const { filter, settle, touching, store } = await setUp(async () => []);
  filter(true);
  await settle(600);
  const widths = () =>
    touching.mock.calls.map(([{ corners }]) => Math.round((corners[2] ?? 0) - (corners[0] ?? 0)));
  expect(widths()).toEqual([1000 - 72 - 384]);
  store.dispatch(layoutChanged({ sheet: true, bottomBar: true, height: 800 }));
  await settle(600);
  expect(widths().at(-1)).toBe(1000);
  const before = touching.mock.calls.length;
  store.dispatch(featuresDropped(["b"]));
  await settle(600);
  expect(touching.mock.calls.length).toBe(before + 1);
});

it("aborts an obsolete search", async () => {
  const signals: AbortSignal[] = [];
  const { filter, settle, listed, store } = await setUp(
    (_area, signal) =>
      new Promise((_, reject) => {
        if (!signal) return;
        signals.push(signal);
        signal.addEventListener("abort", () => reject(abortError(signal)));
      }),
  );
  filter(true);
  await settle(10);
  store.dispatch(filterContent(NO_FILTER));
  await settle(10);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(listed()).toEqual(["a", "b", "c"]);
});

it("keeps the list and continues when a search fails", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  let fails = false;
  const { filter, settle, listed, move } = await setUp(async () => {
    if (fails) throw new Error("The worker died.");
    return ["a"];
  });
  filter(true);
  await settle(300);
  fails = true;
  move({ longitude: 3 });
  await settle(600);
  expect(listed()).toEqual(["a"]);
  expect(told).toHaveBeenCalledTimes(1);
  fails = false;
  move({ longitude: 4 });
  await settle(600);
  expect(listed()).toEqual(["a"]);
  told.mockRestore();
});
