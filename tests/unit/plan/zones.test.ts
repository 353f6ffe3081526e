import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "../../../src/domain/roles";
import { planSaga } from "../../../src/features/plan/saga";
import { toolSagas } from "../../../src/features/plan/toolSagas";
import { MAX_ZONES } from "../../../src/features/plan/zones/selectors";
import {
  changeZones,
  chooseZone,
  DEFAULT_ZONES,
  resetZones,
  retryZones,
  searchHere,
  zonesOpacityChanged,
} from "../../../src/features/plan/zones/slice";
import { sessionStarted, userRefreshed } from "../../../src/features/session/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import type { ZonesClient } from "../../../src/workers/zones";
import { fakeServices, runFeature, USER } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";
import { foundZones } from "./found";

const remote = { elevation: { imageServer: "/elevation/ImageServer", maxLevel: 16, sample: true } };
const FRAME = {
  center: [-11_970_000, 4_940_000] as const,
  resolution: 19,
  rotation: 0,
  size: [1000, 700] as const,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function setUp(role: Role = "insider") {
  const map = createFakeStage();
  const frame = vi.mocked(map.stage.plan.frame).mockResolvedValue(FRAME);
  const find = vi.fn<ZonesClient["find"]>(async () => foundZones());
  const forget = vi.fn(async () => {});
  const nothing = async () => {};
  const zones: ZonesClient = {
    find,
    asMask: async () => null,
    mask: nothing,
    measureTo: nothing,
    readMap: async () => ({ names: [], sample: false }),
    forget,
    dispose: vi.fn(),
  };
  const run = runFeature(
    () => planSaga(async () => ({ toolSagas })),
    fakeServices({ stage: map.stage, zones }),
  );
  run.store.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  const settle = (ms = 500) => vi.advanceTimersByTimeAsync(ms);
  const open = async () => {
    run.store.dispatch(navigateFresh({ name: "Plan" }));
    await settle();
  };
  const state = () => run.store.getState().zones;
  const shown = () => vi.mocked(map.stage.plan.show).mock.lastCall?.[1];
  const drawnLook = () => vi.mocked(map.stage.plan.setLook).mock.lastCall?.[1];
  return { ...run, ...map, frame, find, forget, settle, open, state, shown, drawnLook };
}

describe("zones in the Plan view", () => {
  it("are searched in the visible map when the view opens, drawn and listed", async () => {
    const run = await setUp();
    expect(run.find).not.toHaveBeenCalled();
    await run.open();
    const [area, query] = run.find.mock.lastCall ?? [];
    expect(area).toMatchObject({ frame: FRAME, source: { format: "lerc" } });
    expect(query).toMatchObject({
      filter: { elevation: [100, 14_400], slopeRange: [0, 20] },
      smoothing: 4,
      most: MAX_ZONES,
    });
    // 20 acres.
    expect(Math.round(query?.minArea ?? 0)).toBe(80_937);
    expect(run.shown()).toMatchObject({ count: 2 });
    expect(run.drawnLook()).toEqual({ opacity: DEFAULT_ZONES.opacity, chosen: null });
    expect(run.state()).toMatchObject({ status: { state: "done" }, result: { count: 2, total: 900_000 } });
    expect(run.state().result?.zones[1]).toMatchObject({ area: 300_000, facing: 9, cut: true });
    const [west = 0, south = 0, east = 0, north = 0] = run.state().result?.zones[0]?.extent ?? [];
    expect([west.toFixed(4), south.toFixed(4)]).toEqual(["-107.5283", "40.5077"]);
    expect(east).toBeGreaterThan(west);
    expect(north).toBeGreaterThan(south);
  });

  it("follow the sliders: one search after the other, the last with the newest settings", async () => {
    const run = await setUp();
    await run.open();
    run.find.mockClear();
    for (const smallest of [21, 22, 23, 24, 25]) {
      run.store.dispatch(changeZones({ smallest }));
      await run.settle(5);
    }
    await run.settle();
    expect(run.find.mock.calls.length).toBeLessThan(4);
    expect(Math.round((run.find.mock.lastCall?.[1].minArea ?? 0) * 0.000247105)).toBe(25);
    // The searched area stays the same, wherever the map is.
    expect(run.find.mock.lastCall?.[0]).toMatchObject({ frame: FRAME });
    run.store.dispatch(resetZones());
    await run.settle();
    expect(run.find.mock.lastCall?.[1].filter.slopeRange).toEqual([0, 20]);
  });

  it("show the selected one on the map; transparency starts no search", async () => {
    const run = await setUp();
    await run.open();
    run.find.mockClear();
    run.store.dispatch(chooseZone(1));
    run.store.dispatch(zonesOpacityChanged(0.3));
    await run.settle();
    expect(run.drawnLook()).toEqual({ opacity: 0.3, chosen: 1 });
    expect(run.stage.goTo).toHaveBeenCalledWith(run.state().result?.zones[1]?.extent);
    expect(run.find).not.toHaveBeenCalled();
  });

  it("stay in place when the map moves until a new search is requested", async () => {
    const run = await setUp();
    await run.open();
    const elsewhere = { ...FRAME, center: [-11_960_000, 4_940_000] as const };
    run.frame.mockResolvedValue(elsewhere);
    run.look({});
    await run.settle();
    expect(run.state().moved).toBe(true);
    expect(run.find).toHaveBeenCalledTimes(1);
    run.store.dispatch(searchHere());
    await run.settle();
    expect(run.find.mock.lastCall?.[0].frame).toEqual(elsewhere);
    expect(run.state().moved).toBe(false);
  });

  it("aren't searched in too much ground, but as soon as the map shows less", async () => {
    const run = await setUp();
    run.frame.mockResolvedValue({ ...FRAME, resolution: 600 });
    await run.open();
    expect(run.state()).toMatchObject({ tooLarge: true, result: null });
    expect(run.find).not.toHaveBeenCalled();
    run.frame.mockResolvedValue(FRAME);
    run.look({});
    await run.settle();
    expect(run.state()).toMatchObject({ tooLarge: false, result: { count: 2 } });
  });

  it("say why the ground couldn't be read, and can be searched again", async () => {
    const run = await setUp();
    run.find.mockRejectedValueOnce(new Error("The elevation service returned 500."));
    await run.open();
    expect(run.state().status).toEqual({ state: "failed", error: "The elevation service returned 500." });
    expect(run.shown()).toBeNull();
    run.store.dispatch(retryZones());
    await run.settle();
    expect(run.state().status.state).toBe("done");
  });

  it("report reading progress of the ground", async () => {
    const run = await setUp();
    let finish = () => {};
    run.find.mockImplementationOnce((_area, _query, _signal, onProgress) => {
      onProgress?.(3, 12);
      return new Promise((resolve) => {
        finish = () => resolve(foundZones());
      });
    });
    await run.open();
    expect(run.state().status).toEqual({ state: "running", done: 3, total: 12 });
    finish();
    await run.settle();
    expect(run.state().status.state).toBe("done");
  });

  it("leave the map with the view, which ends a search, and return with it", async () => {
    const run = await setUp();
    let signal: AbortSignal | undefined;
    run.find.mockImplementationOnce((_area, _query, given) => {
      signal = given;
      return new Promise(() => {});
    });
    await run.open();
    run.store.dispatch(navigateFresh({ name: "Library" }));
    await run.settle();
    expect(signal?.aborted).toBe(true);
    expect(run.forget).toHaveBeenCalled();
    expect(run.state().status.state).toBe("idle");
    await run.open();
    run.store.dispatch(navigateFresh({ name: "Library" }));
    await run.settle();
    expect(run.shown()).toBeNull();
    run.find.mockClear();
    await run.open();
    expect(run.shown()).toMatchObject({ count: 2 });
    expect(run.find).not.toHaveBeenCalled();
  });

  it("aren't part of a registered user's plan until another one starts", async () => {
    const run = await setUp("registered");
    await run.open();
    expect(run.find).not.toHaveBeenCalled();
    run.store.dispatch(userRefreshed({ ...USER, roles: ["insider_trial"] }));
    await run.settle();
    expect(run.find).toHaveBeenCalledTimes(1);
  });
});
