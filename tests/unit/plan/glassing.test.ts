import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetSelection, selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import {
  changeGlassing,
  DEFAULT_GLASSING,
  glassFromCenter,
  glassFromSelection,
  glassingOpacityChanged,
  retryGlassing,
  showSpot,
  spotsChosen,
} from "../../../src/features/plan/glassing/slice";
import { chooseTool, glassFrom, linePicked, placePicked } from "../../../src/features/plan/slice";
import { userRefreshed } from "../../../src/features/session/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { toMercator } from "../../../src/geometry/mercator";
import { fail, ok, USER } from "../app/fakes";
import { feature, row } from "../map/fakeFeatures";
import { HERE, runGlassing, spot, THERE } from "./glassingRun";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LINE = {
  type: "LineString" as const,
  coordinates: [
    [-107.5, 40.5, 0],
    [-107.4, 40.5, 0],
  ] as [number, number, number][],
};

describe("glassing in the Plan view", () => {
  it("shows nothing without a spot, and looks from a clicked location with its settings", async () => {
    const run = runGlassing();
    await run.open();
    expect(run.see).not.toHaveBeenCalled();
    run.store.dispatch(placePicked(HERE));
    await run.settle();
    const [request] = run.see.mock.lastCall ?? [];
    const { radius, eye, animal, most } = DEFAULT_GLASSING;
    expect(request).toMatchObject({ radius, eye, target: animal, most, source: { format: "lerc" } });
    expect([...(request?.spots ?? [])]).toEqual(toMercator(HERE.longitude, HERE.latitude));
    expect(run.state()).toMatchObject({
      status: { state: "done" },
      result: { best: [{ spot: 0 }], range: 4_000_000, seenBy: [800_000, 0, 0] },
    });
    expect(run.picture()).toMatchObject({ width: 1 });
    expect(run.marked()).toEqual([{ longitude: -107.5, latitude: 40.5, rank: null }]);
    expect(run.stage.plan.setLook).toHaveBeenLastCalledWith("glassing", {
      opacity: DEFAULT_GLASSING.opacity,
      chosen: null,
    });
  });

  it("opens with a waypoint from elsewhere, and loads its tools", async () => {
    const run = runGlassing();
    run.store.dispatch(glassFrom([THERE]));
    await run.settle();
    expect(run.store.getState().plan).toEqual({ open: true, tool: "glassing" });
    expect(run.state().result?.best).toHaveLength(1);
  });

  it("follows the sliders: one computation after the other, the last with the newest settings", async () => {
    const run = runGlassing();
    await run.open();
    run.store.dispatch(spotsChosen([HERE]));
    await run.settle();
    run.see.mockClear();
    for (const radius of [1000, 1100, 1200, 1300, 1400]) {
      run.store.dispatch(changeGlassing({ radius }));
      await run.settle(5);
    }
    await run.settle();
    expect(run.see.mock.calls.length).toBeLessThan(4);
    expect(run.see.mock.lastCall?.[0]).toMatchObject({ radius: 1400 });
    run.see.mockClear();
    run.store.dispatch(glassingOpacityChanged(0.3));
    await run.settle();
    expect(run.stage.plan.setLook).toHaveBeenLastCalledWith("glassing", { opacity: 0.3, chosen: null });
    expect(run.see).not.toHaveBeenCalled();
  });

  it("ranks the best of several spots on the map, and shows one", async () => {
    const run = runGlassing();
    await run.open();
    run.store.dispatch(spotsChosen([HERE, THERE, spot(-107.6, 40.6)]));
    await run.settle();
    expect(run.state().result?.best).toEqual([
      { spot: 1, sees: 600_000, adds: 600_000 },
      { spot: 0, sees: 500_000, adds: 200_000 },
    ]);
    expect(run.marked()?.map(({ rank }) => rank)).toEqual([2, 1, null]);
    run.store.dispatch(showSpot(1));
    await run.settle();
    expect(run.stage.reveal).toHaveBeenCalledWith([-107.51, 40.52, -107.51, 40.52]);
  });

  it("looks from the map's center, to a centimeter", async () => {
    const run = runGlassing();
    await run.open();
    run.store.dispatch(glassFromCenter());
    await run.settle();
    expect(run.state().spots).toEqual([]);
    vi.mocked(run.stage.plan.frame).mockResolvedValueOnce({
      center: toMercator(-107.123_456_789, 40.987_654_321),
      resolution: 10,
      rotation: 0,
      size: [800, 600],
    });
    run.store.dispatch(glassFromCenter());
    await run.settle();
    expect(run.state().spots).toEqual([spot(-107.123_456_8, 40.987_654_3)]);
  });

  it("compares selected waypoints with spots along selected lines", async () => {
    const getFeatures = vi.fn(async () =>
      ok({ features: [feature("l", { title: "Ridge", geometry: LINE })] }),
    );
    const run = runGlassing({ api: { getFeatures } });
    run.store.dispatch(
      featuresPut([
        row("w", { title: "Knob" }),
        row("l", { title: "Ridge", geometry: LINE }, "Sketch_Polyline"),
      ]),
    );
    run.store.dispatch(selectIds(["w", "l"]));
    await run.open();
    run.store.dispatch(glassFromSelection());
    await run.settle();
    expect(getFeatures).toHaveBeenCalledWith(["l"]);
    const { spots } = run.state();
    expect(spots).toHaveLength(51);
    expect(spots[0]).toEqual(spot(-105, 40, "Knob", "w"));
    expect(spots[1]).toEqual(spot(-107.5, 40.5, "Ridge, point 1"));
    expect(spots[50]).toEqual(spot(-107.4, 40.5, "Ridge, point 50"));
    for (const { longitude } of spots) expect(longitude).toBe(Number(longitude.toFixed(7)));
  });

  it("compares spots along a clicked line", async () => {
    const getFeatures = vi.fn(async () =>
      ok({ features: [feature("l", { title: "Ridge", geometry: LINE })] }),
    );
    const run = runGlassing({ api: { getFeatures } });
    run.store.dispatch(linePicked("l"));
    await run.open();
    expect(getFeatures).not.toHaveBeenCalled();
    run.store.dispatch(linePicked("l"));
    await run.settle();
    expect(getFeatures).toHaveBeenCalledWith(["l"]);
    expect(run.state().spots).toHaveLength(50);
    expect(run.see).toHaveBeenCalledTimes(1);
  });

  it("compares the last selection, since a selection ends with its view", async () => {
    const run = runGlassing();
    run.store.dispatch(featuresPut([row("w", { title: "Knob" }), row("x", { title: "Saddle" })]));
    run.store.dispatch(selectIds(["w", "x"]));
    run.store.dispatch(resetSelection());
    run.store.dispatch(resetSelection());
    await run.open();
    run.store.dispatch(glassFromSelection());
    await run.settle();
    expect(
      run
        .state()
        .spots.map(({ title }) => title)
        .toSorted(),
    ).toEqual(["Knob", "Saddle"]);
    run.store.dispatch(selectIds(["x"]));
    run.store.dispatch(glassFromSelection());
    await run.settle();
    expect(run.state().spots.map(({ title }) => title)).toEqual(["Saddle"]);
  });

  it("says why selected lines couldn't be read, and keeps the previous spots", async () => {
    const getFeatures = async () => fail({ status: 500, message: "The server has a problem." });
    const run = runGlassing({ api: { getFeatures } });
    run.store.dispatch(featuresPut([row("l", { geometry: LINE }, "Sketch_Polyline")]));
    run.store.dispatch(selectIds(["l"]));
    await run.open();
    run.store.dispatch(spotsChosen([HERE]));
    run.store.dispatch(glassFromSelection());
    await run.settle();
    expect(run.toasts()).toEqual(["Couldn't read the lines. The server has a problem."]);
    expect(run.state().spots).toEqual([HERE]);
  });

  it("aborts at once for another spot, whose image is drawn alone", async () => {
    const run = runGlassing();
    await run.open();
    let signal: AbortSignal | undefined;
    run.see.mockImplementationOnce((_request, given) => {
      signal = given;
      return new Promise(() => {});
    });
    run.store.dispatch(spotsChosen([HERE]));
    await run.settle();
    expect(run.state().status.state).toBe("running");
    run.store.dispatch(placePicked(THERE));
    expect(signal?.aborted).toBe(true);
    await run.settle();
    expect([...(run.see.mock.lastCall?.[0].spots ?? [])]).toEqual(toMercator(-107.51, 40.52));
    expect(run.state().status.state).toBe("done");
    run.store.dispatch(spotsChosen([]));
    await run.settle();
    expect(run.picture()).toBeNull();
    expect(run.marked()).toEqual([]);
  });

  it("says why the ground couldn't be read, and retries", async () => {
    const run = runGlassing();
    await run.open();
    run.see.mockRejectedValueOnce(new Error("The elevation service returned 500."));
    run.store.dispatch(spotsChosen([HERE]));
    await run.settle();
    expect(run.state().status).toEqual({ state: "failed", error: "The elevation service returned 500." });
    expect(run.picture()).toBeNull();
    run.store.dispatch(retryGlassing());
    await run.settle();
    expect(run.state().status.state).toBe("done");
  });

  it("says that spots are too far apart until others are chosen", async () => {
    const run = runGlassing();
    await run.open();
    run.see.mockResolvedValueOnce(null);
    run.store.dispatch(spotsChosen([HERE, spot(-90, 40)]));
    await run.settle();
    expect(run.state()).toMatchObject({ tooFar: true, result: null, status: { state: "idle" } });
    run.store.dispatch(spotsChosen([HERE, THERE]));
    await run.settle();
    expect(run.state()).toMatchObject({ tooFar: false, result: { best: [{ spot: 1 }, { spot: 0 }] } });
  });

  it("reports reading progress of the terrain", async () => {
    const run = runGlassing();
    await run.open();
    run.see.mockImplementationOnce((_request, _signal, onProgress) => {
      onProgress?.(3, 12);
      return new Promise(() => {});
    });
    run.store.dispatch(spotsChosen([HERE]));
    await run.settle();
    expect(run.state().status).toEqual({ state: "running", done: 3, total: 12 });
  });

  it("leaves the map with the view or for another tool, frees the ground, and returns with it", async () => {
    const run = runGlassing();
    await run.open();
    run.store.dispatch(spotsChosen([HERE]));
    await run.settle();
    for (const away of [navigateFresh({ name: "Library" }), chooseTool("zones")]) {
      run.forget.mockClear();
      run.store.dispatch(away);
      await run.settle();
      expect(run.picture()).toBeNull();
      expect(run.marked()).toEqual([]);
      expect(run.forget).toHaveBeenCalledTimes(1);
      await run.open();
      expect(run.picture()).toMatchObject({ width: 1 });
      expect(run.marked()).toHaveLength(1);
    }
  });

  it("ignores clicks while hidden, and isn't part of a registered user's plan", async () => {
    const run = runGlassing({ role: "registered" });
    run.store.dispatch(placePicked(HERE));
    await run.settle();
    expect(run.state().spots).toEqual([]);
    await run.open();
    run.store.dispatch(placePicked(HERE));
    await run.settle();
    expect(run.see).not.toHaveBeenCalled();
    run.store.dispatch(userRefreshed({ ...USER, roles: ["insider_trial"] }));
    await run.settle();
    expect(run.see).toHaveBeenCalledTimes(1);
  });
});
