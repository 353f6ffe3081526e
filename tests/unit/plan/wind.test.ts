import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { chooseTool, placePicked, windFrom } from "../../../src/features/plan/slice";
import {
  changeWind,
  MAX_STANDS,
  retryWind,
  saveScent,
  standAtCenter,
  standsChosen,
  standsFromSelection,
  windOpacityChanged,
} from "../../../src/features/plan/wind/slice";
import { toMercator } from "../../../src/geometry/mercator";
import type { FoundWind } from "../../../workers/wind/types";
import { row } from "../map/fakeFeatures";
import { HERE, THERE } from "./glassingRun";
import { frameAt, NOW, PLACE } from "./sunlightRun";
import { savingApi } from "./toolRun";
import { ARROWS, foundFor, runWind } from "./windRun";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MPH = 0.44704;

async function around(options: Parameters<typeof runWind>[0] = {}) {
  const run = runWind(options);
  await run.open();
  run.store.dispatch(standsChosen([HERE]));
  await run.settle();
  return run;
}

describe("wind and scent in the Plan view", () => {
  it("adds a stand with each click, in local time", async () => {
    const run = runWind();
    await run.open();
    expect(run.blow).not.toHaveBeenCalled();
    run.store.dispatch(placePicked(HERE));
    await run.settle();
    const [x, y] = toMercator(-107.5, 40.5);
    expect(run.lastRequest()).toMatchObject({ source: { format: "lerc" }, from: 270, radius: 804.672 });
    expect(run.lastRequest()?.speed).toBeCloseTo(8 * MPH, 6);
    expect([...(run.lastRequest()?.stands ?? [])]).toEqual([x, y]);
    // 9:03 AM, rounded to the slider's steps.
    expect(run.lastRequest()?.at).toBe(NOW - 3 * 60_000);
    expect(run.state()).toMatchObject({
      zone: "America/Denver",
      settings: { date: "2026-10-10", minutes: 540 },
      status: { state: "done" },
      result: { often: 400_000, atTimes: 300_000, sample: true, standing: true },
    });
    expect(run.picture()).toMatchObject({ width: 1 });
    expect(run.arrows()).toEqual(ARROWS);
    expect(run.marked()).toEqual([{ longitude: -107.5, latitude: 40.5, rank: null }]);
    // A waypoint becomes a stand only once.
    for (const place of [THERE, THERE]) {
      run.store.dispatch(placePicked(place));
      await run.settle();
    }
    expect(run.lastRequest()?.stands).toHaveLength(4);
    expect(run.marked()?.map(({ label }) => label)).toEqual(["A", "B"]);
  });

  it("limits the number of stands: another one replaces the last", async () => {
    const run = await around();
    for (let at = 1; at <= MAX_STANDS; at++) {
      run.store.dispatch(placePicked({ ...HERE, longitude: HERE.longitude + at / 100 }));
      await run.settle();
    }
    const { stands } = run.state();
    expect(stands).toHaveLength(MAX_STANDS);
    expect(stands[0]?.longitude).toBe(HERE.longitude);
    expect(stands.at(-1)?.longitude).toBeCloseTo(HERE.longitude + MAX_STANDS / 100, 9);
  });

  it("accepts the map's center, the selected waypoints, and a waypoint from elsewhere", async () => {
    const run = runWind();
    await run.open();
    run.store.dispatch(standAtCenter());
    await run.settle();
    expect(run.state().stands[0]?.longitude).toBeCloseTo(PLACE[0], 6);
    const waypoints = Array.from({ length: 7 }, (_, at) => row(`w${at}`, { title: `Stand ${at}` }));
    run.store.dispatch(featuresPut(waypoints));
    run.store.dispatch(selectIds(waypoints.map(({ uuid }) => uuid)));
    run.store.dispatch(standsFromSelection());
    await run.settle();
    expect(run.state().stands).toHaveLength(MAX_STANDS);
    expect(run.state().stands.every(({ uuid }) => uuid?.startsWith("w"))).toBe(true);
    run.store.dispatch(windFrom(THERE));
    await run.settle();
    expect(run.state().stands).toEqual([THERE]);
    expect(run.store.getState().plan.tool).toBe("wind");
  });

  it("follows the sliders: one wind after the other, ending with the newest", async () => {
    const run = await around();
    run.blow.mockClear();
    for (const from of [275, 280, 285, 290, 295]) {
      run.store.dispatch(changeWind({ from }));
      await vi.advanceTimersByTimeAsync(5);
    }
    await run.settle();
    expect(run.blow.mock.calls.length).toBeLessThan(4);
    expect(run.lastRequest()?.from).toBe(295);
    run.store.dispatch(changeWind({ minutes: 7 * 60 }));
    await run.settle();
    expect(run.lastRequest()?.at).toBe(Date.UTC(2026, 9, 10, 13));
    run.blow.mockClear();
    run.store.dispatch(windOpacityChanged(0.3));
    await run.settle();
    expect(run.stage.plan.setLook).toHaveBeenLastCalledWith("wind", { opacity: 0.3, chosen: null });
    expect(run.blow).not.toHaveBeenCalled();
  });

  it("draws arrows at a fixed spacing on the screen, and again when the map is zoomed", async () => {
    const run = await around();
    const spacing = run.lastRequest()?.spacing ?? 0;
    // 44 pixels of 10 m on the map, at 40.5 degrees north.
    expect(spacing).toBeCloseTo(440 * Math.cos((40.5 * Math.PI) / 180), 0);
    const moved = async (resolution: number) => {
      run.blow.mockClear();
      run.frame.mockImplementation(async () => ({ ...frameAt(...PLACE), resolution }));
      for (const [listener] of vi.mocked(run.stage.onViewpoint).mock.calls) listener({} as never);
      await run.settle();
    };
    await moved(11);
    expect(run.blow).not.toHaveBeenCalled();
    await moved(40);
    expect(run.lastRequest()?.spacing).toBeCloseTo(4 * spacing, 0);
  });

  it("stops when other stands are chosen, and continues with a slider", async () => {
    const run = await around();
    let aborted = false;
    run.blow.mockImplementationOnce(
      (_request, signal) =>
        new Promise<FoundWind>((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            aborted = true;
            reject(signal.reason);
          });
        }),
    );
    run.store.dispatch(changeWind({ speed: 3 }));
    await run.settle();
    expect(aborted).toBe(false);
    run.store.dispatch(standsChosen([THERE]));
    await run.settle();
    expect(aborted).toBe(true);
    expect(run.state().status.state).toBe("done");
  });

  it("reports stands too far apart or why the ground couldn't be read, and retries", async () => {
    const run = await around();
    run.blow.mockResolvedValueOnce(null);
    run.store.dispatch(standsChosen([HERE, THERE]));
    await run.settle();
    expect(run.state()).toMatchObject({ tooFar: true, result: null });
    expect([run.picture(), run.arrows()]).toEqual([null, null]);
    run.blow.mockRejectedValueOnce(new Error("The elevation service answers 503."));
    run.store.dispatch(standsChosen([HERE]));
    await run.settle();
    expect(run.state().status).toEqual({ state: "failed", error: "The elevation service answers 503." });
    run.store.dispatch(retryWind());
    await run.settle();
    expect(run.state()).toMatchObject({ status: { state: "done" }, tooFar: false });
  });

  it("recognizes stands without elevations, and draws nothing there", async () => {
    const run = runWind();
    run.blow.mockImplementation(async (request) => ({ ...foundFor(request), picture: null }));
    await run.open();
    run.store.dispatch(standsChosen([HERE]));
    await run.settle();
    expect(run.state().result?.standing).toBe(false);
    expect(run.arrows()).toBeNull();
  });

  it("clears the map and frees the ground when another tool opens, and returns later", async () => {
    const run = await around();
    run.store.dispatch(chooseTool("zones"));
    await vi.advanceTimersByTimeAsync(5);
    expect([run.picture(), run.arrows(), run.marked()]).toEqual([null, null, []]);
    expect(run.forget).toHaveBeenCalledTimes(1);
    run.store.dispatch(chooseTool("wind"));
    await run.settle();
    expect(run.arrows()).toEqual(ARROWS);
  });

  it("computes nothing for an account whose plan doesn't include it", async () => {
    const run = await around({ role: "registered" });
    expect(run.blow).not.toHaveBeenCalled();
  });
});

describe("saving scent", () => {
  it("saves ground with scent as areas that name the wind, the time and the acres, with one undo", async () => {
    const { api, titles } = savingApi();
    const run = await around({ api });
    run.store.dispatch(saveScent());
    await run.settle();
    expect(titles()).toEqual([
      "Scent, W 8 mph at 9:00 AM MDT: 148 acres",
      "Scent at times, W 8 mph at 9:00 AM MDT: 74 acres",
    ]);
    expect(run.toasts()).toEqual(["Saved 2 areas"]);
    expect(run.store.getState().history.done).toHaveLength(1);
    expect(run.state().saving).toBe(false);
  });

  it("waits for the scent of the current sliders", async () => {
    const { api, titles } = savingApi();
    const run = await around({ api });
    let compute = () => {};
    run.blow.mockImplementationOnce(
      (request) =>
        new Promise((resolve) => {
          compute = () => resolve(foundFor(request));
        }),
    );
    run.store.dispatch(changeWind({ from: 180 }));
    run.store.dispatch(saveScent());
    await run.settle();
    expect(run.outline).not.toHaveBeenCalled();
    expect(run.state().saving).toBe(true);
    compute();
    await run.settle();
    expect(titles()[0]).toBe("Scent, S 8 mph at 9:00 AM MDT: 148 acres");
  });

  it("reports that there is nothing to save, and why it couldn't be outlined", async () => {
    const run = await around();
    run.outline.mockResolvedValueOnce({
      areas: new Float64Array(),
      zoneRing: Uint32Array.of(0),
      ringStart: Uint32Array.of(0),
      coordinates: new Float64Array(),
      often: [],
    });
    run.store.dispatch(saveScent());
    await run.settle();
    expect(run.toasts()).toEqual(["There's no scent to save."]);
    run.outline.mockRejectedValueOnce(new Error("The wind worker stopped."));
    run.store.dispatch(saveScent());
    await run.settle();
    expect(run.toasts()).toEqual(["Couldn't outline the scent. The wind worker stopped."]);
  });
});
