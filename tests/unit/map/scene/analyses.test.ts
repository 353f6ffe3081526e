import Collection from "@arcgis/core/core/Collection.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { describe, expect, it, vi } from "vitest";
import type { UnitSystem } from "../../../../src/domain/units";
import { drawProfileLine, measureDirectLine, positionsOf } from "../../../../src/map/scene/analyses";
import { eventually } from "../../../support/eventually";

/** A scene in which placing continues until the signal or an error ends it. */
function fakeScene() {
  const analyses = new Set<{ unit?: string; destroyed?: boolean }>();
  let fault: (cause: Error) => void = () => {};
  let finish = () => {};
  const toggled = new Set<string>();
  const container = Object.assign(new EventTarget(), {
    toggleAttribute: (name: string, on: boolean) => void (on ? toggled.add(name) : toggled.delete(name)),
    removeAttribute: (name: string) => void toggled.delete(name),
  });
  const loading = new Collection<string>();
  const place = vi.fn(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise<void>((resolve, reject) => {
        fault = reject;
        finish = resolve;
        const abort = () => reject(Object.assign(new Error("Aborted"), { name: "AbortError" }));
        signal.addEventListener("abort", abort, { once: true });
      }),
  );
  /** Work that the library still has to do for its tool. */
  const making = new Collection<string>();
  const analysisView = {
    place,
    get updating() {
      return making.length > 0;
    },
  };
  const view = {
    analyses: {
      add: (one: { unit?: string }) => analyses.add(one),
      remove: (one: { unit?: string }) => analyses.delete(one),
    },
    whenAnalysisView: async () => analysisView,
    focus: vi.fn(),
    container,
    type: "3d",
    groundView: {
      get updating() {
        return loading.length > 0;
      },
    },
  } as unknown as SceneView;
  const pressEscape = () => container.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
  return {
    view,
    analyses,
    making,
    loading,
    toggled,
    place,
    pressEscape,
    finish: () => finish(),
    fail: (cause: Error) => fault(cause),
  };
}

function measure(view: SceneView, signal: AbortSignal, units: UnitSystem = "imperial", onReady = () => {}) {
  const elevationsOf = async () => [0, 0];
  return measureDirectLine(view, signal, { units, elevationsOf, onReady, onDrawing: () => {} });
}

describe("a direct line", () => {
  it.each([
    ["imperial", "yards"],
    ["metric", "meters"],
  ] as const)(
    "in %s units is measured in %s until the signal removes it from the map",
    async (units, unit) => {
      const { view, analyses, place } = fakeScene();
      const tool = new AbortController();
      const measured = measure(view, tool.signal, units);
      await eventually(() => expect(place).toHaveBeenCalledTimes(1));
      const [line] = analyses;
      expect(line?.unit).toBe(unit);
      tool.abort();
      await measured;
      expect(analyses.size).toBe(0);
      expect(line?.destroyed).toBe(true);
    },
  );

  it("stays when finished, until the next one or Escape", async () => {
    const { view, analyses, place, finish, pressEscape } = fakeScene();
    const measured = measure(view, new AbortController().signal);
    await eventually(() => expect(place).toHaveBeenCalledTimes(1));
    finish();
    await eventually(() => expect(place).toHaveBeenCalledTimes(2));
    expect(analyses.size).toBe(1);
    pressEscape();
    // A complete line mustn't make the view reject.
    finish();
    await measured;
    expect(analyses.size).toBe(0);
  });

  it("reports that clicks are accepted once they are, for each line", async () => {
    const { view, place, finish, pressEscape } = fakeScene();
    const placedBefore: number[] = [];
    const onReady = () => placedBefore.push(place.mock.calls.length);
    const measured = measure(view, new AbortController().signal, "imperial", onReady);
    expect(placedBefore).toEqual([]);
    await eventually(() => expect(placedBefore).toEqual([1]));
    finish();
    await eventually(() => expect(placedBefore).toEqual([1, 2]));
    pressEscape();
    finish();
    await measured;
  });

  it("accepts no clicks and shows no figures while the terrain is loading", async () => {
    const { view, place, loading, toggled } = fakeScene();
    loading.add("a tile");
    const tool = new AbortController();
    const onReady = vi.fn();
    const measured = measure(view, tool.signal, "imperial", onReady);
    await eventually(() => expect(place).toHaveBeenCalledTimes(1));
    expect([...toggled]).toEqual(["data-loading-measure"]);
    expect(onReady).not.toHaveBeenCalled();
    loading.removeAll();
    await eventually(() => expect(onReady).toHaveBeenCalledTimes(1));
    expect([...toggled]).toEqual([]);
    tool.abort();
    await measured;
  });

  it("is not started for a tool that has been closed", async () => {
    const { view, analyses } = fakeScene();
    await measure(view, AbortSignal.abort());
    expect(analyses.size).toBe(0);
  });

  it("reports a failure and leaves nothing on the map", async () => {
    const { view, analyses, place, fail } = fakeScene();
    const measured = measure(view, new AbortController().signal);
    await eventually(() => expect(place).toHaveBeenCalledTimes(1));
    fail(new Error("no ground"));
    await expect(measured).rejects.toThrow("no ground");
    expect(analyses.size).toBe(0);
  });
});

describe("a line for a profile", () => {
  it("ignores clicks while its tool loads and after it is closed", async () => {
    const { view, making, place } = fakeScene();
    const onReady = vi.fn();
    making.add("the sketch");
    const tool = new AbortController();
    const drawn = drawProfileLine(view, tool.signal, onReady, () => {}, "imperial");
    await eventually(() => expect(place).toHaveBeenCalledTimes(1));
    expect(onReady).not.toHaveBeenCalled();
    making.removeAll();
    await eventually(() => expect(onReady).toHaveBeenCalledTimes(1));
    tool.abort();
    await drawn;
    making.add("the sketch");
    const left = AbortSignal.timeout(50);
    await drawProfileLine(view, left, onReady, () => {}, "imperial");
    making.removeAll();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it("returns its vertices in degrees, and none for fewer than two", () => {
    expect(positionsOf({ paths: [[[0, 0]]] })).toBeNull();
    expect(positionsOf(null)).toBeNull();
    const line = positionsOf({
      paths: [
        [
          [0, 0],
          [111_319.490793, 0],
        ],
      ],
    });
    expect(line).toHaveLength(2);
    expect(line?.[1]?.[0]).toBeCloseTo(1, 6);
  });
});
