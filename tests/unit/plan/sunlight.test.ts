import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseTool, linePicked, placePicked } from "../../../src/features/plan/slice";
import {
  changeSunlight,
  retrySunlight,
  saveSunlight,
  spotAtCenter,
  spotPicked,
  sunlightHere,
  sunlightOpacityChanged,
  sunlightPlaying,
} from "../../../src/features/plan/sunlight/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { toMercator } from "../../../src/geometry/mercator";
import type { FoundSun } from "../../../workers/sunlight/types";
import { foundSun, frameAt, NOW, PLACE, runSunlight } from "./sunlightRun";
import { savingApi } from "./toolRun";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
/** Midnight in Denver, daylight saving time. */
const MIDNIGHT = Date.UTC(2026, 9, 10, 6);

describe("sun and shade in the Plan view", () => {
  it("starts with the visible map, today, and its local time", async () => {
    const run = runSunlight();
    await run.open();
    expect(run.state().settings).toMatchObject({ date: "2026-10-10", minutes: 9 * 60, mode: "moment" });
    expect(run.state().place).toMatchObject({ zone: "America/Denver" });
    expect(run.lastRequest()).toMatchObject({
      area: { frame: frameAt(...PLACE), source: { format: "lerc" } },
      at: NOW - 3 * MINUTE,
      day: null,
    });
    expect(run.state()).toMatchObject({
      status: { state: "done" },
      result: { known: 4_000_000, lit: 3_000_000, bands: [], sample: true, at: NOW - 3 * MINUTE },
    });
    expect(run.picture()).toMatchObject({ width: 1 });
    const { legal, sunrise } = run.state().day ?? {};
    expect(legal?.[0]).toBe((sunrise ?? 0) - 30 * MINUTE);
  });

  it("draws a line to the sun: to the southeast in the morning, none at night", async () => {
    const run = runSunlight();
    await run.open();
    const [x, y] = toMercator(...PLACE);
    const { from, to } = run.ray() ?? { from: [0, 0], to: [0, 0] };
    expect([from[0] - x, from[1] - y].map(Math.abs).every((apart) => apart < 1e-6)).toBe(true);
    // The sun's azimuth is 118 degrees at that time.
    expect((Math.atan2(to[0] - x, to[1] - y) * 180) / Math.PI).toBeCloseTo(118, -1);
    run.store.dispatch(changeSunlight({ minutes: 3 * 60 }));
    await run.settle();
    expect(run.ray()).toBeNull();
  });

  it("follows the slider: one time after the other, ending with the newest", async () => {
    const run = runSunlight();
    await run.open();
    run.shine.mockClear();
    for (const minutes of [600, 610, 620, 630, 640]) {
      run.store.dispatch(changeSunlight({ minutes }));
      await vi.advanceTimersByTimeAsync(5);
    }
    await run.settle();
    expect(run.shine.mock.calls.length).toBeLessThan(4);
    expect(run.lastRequest()?.at).toBe(MIDNIGHT + 640 * MINUTE);
    run.shine.mockClear();
    run.store.dispatch(sunlightOpacityChanged(0.3));
    await run.settle();
    expect(run.stage.plan.setLook).toHaveBeenLastCalledWith("sunlight", { opacity: 0.3, chosen: null });
    expect(run.shine).not.toHaveBeenCalled();
  });

  it("counts the hours of the chosen day, even one with an extra hour", async () => {
    const run = runSunlight();
    await run.open();
    run.store.dispatch(changeSunlight({ mode: "hours", date: "2026-11-01" }));
    await run.settle();
    // Daylight saving time ends that night.
    const from = Date.UTC(2026, 10, 1, 6);
    expect(run.lastRequest()?.day).toEqual([from, from + 25 * 60 * MINUTE]);
    expect(run.state().result?.bands).toEqual([0, 0, 1_000_000, 3_000_000, 0, 0]);
    expect(run.ray()).toBeNull();
  });

  it("waits while a year is typed", async () => {
    const run = runSunlight();
    await run.open();
    run.shine.mockClear();
    for (const date of ["0002-10-10", "0020-10-10", "0202-10-10", "275760-09-13"]) {
      run.store.dispatch(changeSunlight({ date }));
      await run.settle();
    }
    expect(run.shine).not.toHaveBeenCalled();
    run.store.dispatch(changeSunlight({ date: "2027-10-10" }));
    await run.settle();
    expect(run.state()).toMatchObject({ status: { state: "done" } });
    expect(run.shine).toHaveBeenCalledTimes(1);
  });

  it("plays from legal light to legal light, and stops on user input", async () => {
    const run = runSunlight();
    await run.open();
    run.store.dispatch(changeSunlight({ minutes: 2 * 60 }));
    await run.settle();
    run.store.dispatch(sunlightPlaying(true));
    await vi.advanceTimersByTimeAsync(20);
    // Sunrise is at 7:15 AM.
    expect(run.state().settings.minutes).toBe(6 * 60 + 40);
    await run.settle(1000);
    expect(run.state().settings.minutes).toBeGreaterThan(7 * 60);
    run.store.dispatch(changeSunlight({ minutes: 18 * 60 }));
    await run.settle(1000);
    expect(run.state()).toMatchObject({ playing: false, settings: { minutes: 18 * 60 } });
    run.store.dispatch(sunlightPlaying(true));
    await run.settle(10_000);
    expect(run.state().playing).toBe(false);
    expect(run.state().settings.minutes).toBe(19 * 60 + 10);
  });

  it("finds the sun on a selected slope, once for each day", async () => {
    const run = runSunlight();
    await run.open();
    run.store.dispatch(placePicked({ longitude: -107.51, latitude: 40.49, uuid: "w1", title: "Knob" }));
    await run.settle();
    expect(run.spot.mock.lastCall?.[0]).toMatchObject({
      spot: [-107.51, 40.49],
      day: [MIDNIGHT, MIDNIGHT + 24 * 60 * MINUTE],
    });
    expect(run.state().spotSun?.stretches).toHaveLength(1);
    expect(run.stage.plan.markSpots).toHaveBeenLastCalledWith("sunlight", [
      { longitude: -107.51, latitude: 40.49, rank: null },
    ]);
    run.store.dispatch(changeSunlight({ minutes: 700 }));
    await run.settle();
    expect(run.spot).toHaveBeenCalledTimes(1);
    run.store.dispatch(changeSunlight({ date: "2026-12-21" }));
    await run.settle();
    expect(run.spot).toHaveBeenCalledTimes(2);
    run.store.dispatch(spotPicked(null));
    await run.settle();
    expect(run.stage.plan.markSpots).toHaveBeenLastCalledWith("sunlight", []);
    run.store.dispatch(spotAtCenter());
    await run.settle();
    expect(run.state().spot?.longitude).toBeCloseTo(PLACE[0], 6);
    run.store.dispatch(linePicked("l1"));
    await run.settle();
    expect(run.spot).toHaveBeenCalledTimes(3);
  });

  it("stays in place when the map moves until it is asked for the new view", async () => {
    const run = runSunlight();
    await run.open();
    const elsewhere = frameAt(-106, 39);
    vi.mocked(run.stage.plan.frame).mockImplementation(async () => elsewhere);
    run.shine.mockClear();
    run.look({});
    await run.settle();
    expect(run.state().moved).toBe(true);
    expect(run.shine).not.toHaveBeenCalled();
    run.store.dispatch(sunlightHere());
    await run.settle();
    expect(run.lastRequest()?.area.frame).toEqual(elsewhere);
    expect(run.state().moved).toBe(false);
  });

  it("says when the map shows too much, and computes by itself once it shows less", async () => {
    const run = runSunlight();
    run.shine.mockResolvedValueOnce(null);
    await run.open();
    // Setting today's date doesn't trigger another computation.
    expect(run.shine).toHaveBeenCalledTimes(1);
    expect(run.state()).toMatchObject({ tooLarge: true, result: null });
    expect(run.picture()).toBeNull();
    run.look({});
    await run.settle();
    expect(run.state()).toMatchObject({ tooLarge: false, result: { lit: 3_000_000 } });
  });

  it("says why the ground couldn't be read, and retries", async () => {
    const run = runSunlight();
    run.shine.mockRejectedValue(new Error("The elevation service answers 503."));
    await run.open();
    expect(run.state()).toMatchObject({
      status: { state: "failed", error: "The elevation service answers 503." },
      result: null,
    });
    run.shine.mockImplementation(async () => foundSun());
    run.store.dispatch(retrySunlight());
    await run.settle();
    expect(run.state()).toMatchObject({ status: { state: "done" }, result: { lit: 3_000_000 } });
  });

  it("clears the map and frees the ground when another tool opens, and returns later", async () => {
    const run = runSunlight();
    await run.open();
    run.store.dispatch(sunlightPlaying(true));
    run.store.dispatch(chooseTool("glassing"));
    await run.settle();
    expect([run.picture(), run.ray(), run.state().playing]).toEqual([null, null, false]);
    expect(run.forget).toHaveBeenCalledTimes(1);
    run.store.dispatch(chooseTool("sunlight"));
    await run.settle();
    expect(run.picture()).toMatchObject({ width: 1 });
  });

  it("computes nothing for an account whose plan doesn't include it", async () => {
    const run = runSunlight({ role: "registered" });
    await run.open();
    expect(run.shine).not.toHaveBeenCalled();
    run.store.dispatch(navigateFresh({ name: "Content" }));
    await run.settle();
    expect(run.forget).not.toHaveBeenCalled();
  });
});

describe("saving sun and shade", () => {
  it("saves the largest pieces as areas with their acres and time", async () => {
    const { api, titles } = savingApi();
    const run = runSunlight({ api });
    await run.open();
    run.store.dispatch(saveSunlight("shade"));
    await run.settle();
    expect(run.outline.mock.lastCall?.slice(0, 3)).toEqual(["shade", expect.closeTo(4046.86, 1), 10]);
    expect(titles()).toEqual(["Shade at 9:00 AM MDT 1: 148 acres", "Shade at 9:00 AM MDT 2: 74 acres"]);
    expect(run.toasts()).toEqual(["Saved 2 areas"]);
    expect(run.state().saving).toBe(false);
  });

  it("waits for the light at the slider's time", async () => {
    const { api, titles } = savingApi();
    const run = runSunlight({ api });
    await run.open();
    let compute = (_found: FoundSun) => {};
    run.shine.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          compute = resolve;
        }),
    );
    run.store.dispatch(changeSunlight({ minutes: 8 * 60 }));
    run.store.dispatch(changeSunlight({ minutes: 8 * 60 + 20 }));
    run.store.dispatch(saveSunlight("shade"));
    await run.settle();
    expect(run.outline).not.toHaveBeenCalled();
    expect(run.state().saving).toBe(true);
    compute(foundSun());
    await run.settle();
    expect(titles()[0]).toBe("Shade at 8:20 AM MDT 1: 148 acres");
  });

  it("stops playing to save the current time", async () => {
    const { api, titles } = savingApi();
    const run = runSunlight({ api });
    await run.open();
    run.store.dispatch(sunlightPlaying(true));
    await vi.advanceTimersByTimeAsync(20);
    expect(run.state().settings.minutes).toBe(9 * 60 + 10);
    run.store.dispatch(saveSunlight("sun"));
    await run.settle(1000);
    expect(run.state().playing).toBe(false);
    expect(titles()[0]).toBe("Sun at 9:10 AM MDT 1: 148 acres");
  });

  it.each([
    ["the ground can't be read", "fail"],
    ["another tool shows", "leave"],
  ] as const)("saves nothing when %s during the save", async (_why, end) => {
    const { api, titles } = savingApi();
    const run = runSunlight({ api });
    await run.open();
    let fail = () => {};
    run.shine.mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => {
          fail = () => reject(new Error("The elevation service answers 503."));
        }),
    );
    run.store.dispatch(changeSunlight({ minutes: 8 * 60 }));
    run.store.dispatch(saveSunlight("sun"));
    await run.settle();
    if (end === "fail") fail();
    else run.store.dispatch(chooseTool("glassing"));
    await run.settle();
    expect(run.state().saving).toBe(false);
    expect(run.outline).not.toHaveBeenCalled();
    expect(titles()).toEqual([]);
  });

  it("reports when all pieces are too small", async () => {
    const run = runSunlight();
    await run.open();
    run.outline.mockResolvedValueOnce({
      areas: new Float64Array(),
      zoneRing: Uint32Array.of(0),
      ringStart: Uint32Array.of(0),
      coordinates: new Float64Array(),
    });
    run.store.dispatch(saveSunlight("sun"));
    await run.settle();
    expect(run.toasts()).toEqual(["No area in sun is larger than 1 acre."]);
  });
});
