import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeGlassing, spotsChosen } from "../../../src/features/plan/glassing/slice";
import {
  changeOverlays,
  overlayKept,
  overlayRemoved,
  overlaySwitched,
  retryAgreeing,
  saveAgreed,
} from "../../../src/features/plan/overlays/slice";
import { chooseTool } from "../../../src/features/plan/slice";
import { startChosen } from "../../../src/features/plan/travel/slice";
import { authFailed } from "../../../src/features/session/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import type { PlanOwner } from "../../../src/map/mapStage";
import type { OverlaysClient } from "../../../src/workers/overlays";
import type { TravelClient } from "../../../src/workers/travel";
import type { ViewshedClient } from "../../../src/workers/viewshed";
import type { GroundMask } from "../../../workers/ground/mask";
import { HERE, THERE } from "./glassingRun";
import { foundFromOne, sightOutlines } from "./sight";
import { runTool, savingApi } from "./toolRun";
import { foundFor } from "./travelRun";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MASK: GroundMask = {
  ...{ width: 1, height: 1, cells: Uint8Array.of(1), west: 0, north: 0, cell: 1, beyond: 0 },
};
const PICTURE = { width: 1, height: 1, pixels: new Uint8ClampedArray(4), extent: [0, 0, 10, 10] } as const;

/** Opens glassing and travel time with the overlays worker, all of which respond at once. */
async function open(options: Parameters<typeof runTool>[2] = {}) {
  const forget = vi.fn(async () => {});
  const seen = vi.fn<ViewshedClient["mask"]>(async () => MASK);
  const see = vi.fn(async () => foundFromOne());
  const viewshed = { see, mask: seen, outline: vi.fn(), forget, dispose: vi.fn() };
  const reached = vi.fn<TravelClient["mask"]>(async () => MASK);
  const walk = vi.fn<TravelClient["travel"]>(async (request) => foundFor(request));
  const walkForgotten = vi.fn(async () => {});
  const travel = { travel: walk, mask: reached, outline: vi.fn(), forget: walkForgotten, dispose: vi.fn() };
  const given = vi.fn<OverlaysClient["mask"]>(async () => {});
  const agree = vi.fn<OverlaysClient["agree"]>(async () => ({
    ...{ area: 40_468.56, known: 404_685.6, apart: false },
    picture: { ...PICTURE, extent: [...PICTURE.extent] },
  }));
  const outline = vi.fn<OverlaysClient["outline"]>(async () => sightOutlines());
  const freed = vi.fn(async () => {});
  const planOverlays = { mask: given, agree, outline, forget: freed, dispose: vi.fn() };
  const run = runTool("glassing", { viewshed, travel, planOverlays }, options);
  await run.open();
  const act = async (...actions: Parameters<typeof run.store.dispatch>[0][]) => {
    for (const action of actions) run.store.dispatch(action);
    await run.settle();
  };
  /** Returns what is currently drawn for an owner. */
  const drawn = (owner: PlanOwner) =>
    vi.mocked(run.stage.plan.setDrawn).mock.calls.findLast(([of]) => of === owner)?.[1];
  const pictureOf = (owner: PlanOwner) =>
    vi.mocked(run.stage.plan.showPicture).mock.calls.findLast(([of]) => of === owner)?.[1];
  const state = () => run.store.getState().planOverlays;
  await act(spotsChosen([HERE]));
  const mocks = { seen, see, reached, walk, walkForgotten, given, agree, outline, forget, freed };
  return { ...run, ...mocks, act, drawn, pictureOf, state };
}

/** Keeps both tools' results on the map, with travel time open. */
async function openBoth(options: Parameters<typeof runTool>[2] = {}) {
  const run = await open(options);
  await run.act(overlayKept("glassing"), chooseTool("travel"));
  await run.act(startChosen(THERE));
  await run.act(overlayKept("travel"));
  return run;
}

describe("a result kept on the map", () => {
  it("stays with its spots and its worker's ground while another tool is open", async () => {
    const run = await open();
    await run.act(overlayKept("glassing"), chooseTool("travel"));
    expect(run.pictureOf("glassing")).toBeTruthy();
    expect(run.drawn("glassing")).toEqual({ ground: true, marks: true });
    expect(run.forget).not.toHaveBeenCalled();
  });

  it("is removed with its tool when it isn't kept", async () => {
    const run = await open();
    await run.act(chooseTool("travel"));
    expect(run.pictureOf("glassing")).toBeNull();
    expect(run.forget).toHaveBeenCalledTimes(1);
  });

  it("isn't recomputed because another tool opens", async () => {
    const run = await open();
    await run.act(overlayKept("glassing"));
    const before = run.see.mock.calls.length;
    await run.act(chooseTool("travel"));
    await run.act(chooseTool("content"));
    expect(run.see).toHaveBeenCalledTimes(before);
  });

  it("is gone once removed, but still shows while its own tool is open", async () => {
    const run = await open();
    await run.act(overlayKept("glassing"), overlayRemoved("glassing"));
    expect(run.pictureOf("glassing")).toBeTruthy();
    await run.act(overlayKept("glassing"), chooseTool("travel"));
    await run.act(overlayRemoved("glassing"));
    expect(run.pictureOf("glassing")).toBeNull();
    expect(run.forget).toHaveBeenCalledTimes(1);
  });

  it("is hidden while switched off; its spots are hidden while its tool is closed", async () => {
    const run = await open();
    await run.act(overlayKept("glassing"), overlaySwitched({ id: "glassing", on: false }));
    expect(run.drawn("glassing")).toEqual({ ground: false, marks: true });
    await run.act(chooseTool("travel"));
    expect(run.drawn("glassing")).toEqual({ ground: false, marks: false });
    await run.act(overlaySwitched({ id: "glassing", on: true }));
    expect(run.drawn("glassing")).toEqual({ ground: true, marks: true });
  });

  it("is hidden while the Plan view is closed, and everything is removed with the account", async () => {
    const run = await open();
    await run.act(overlayKept("glassing"));
    await run.act(navigateFresh({ name: "DataManager" }));
    expect(run.drawn("glassing")).toEqual({ ground: false, marks: false });
    expect(run.pictureOf("glassing")).toBeTruthy();
    await run.act(navigateFresh({ name: "Plan" }));
    expect(run.drawn("glassing")).toEqual({ ground: true, marks: true });
    await run.act(authFailed());
    expect(run.pictureOf("glassing")).toBeNull();
    expect(run.state().kept).toEqual([]);
  });
});

describe("where results agree", () => {
  it("is found from the matching part of each, and replaces them on the map", async () => {
    const run = await openBoth();
    expect(run.agree).not.toHaveBeenCalled();
    await run.act(changeOverlays({ agree: true, minutes: 40 }));
    expect(run.given.mock.calls.map(([id]) => id)).toEqual(["glassing", "travel"]);
    expect(run.reached.mock.lastCall?.[1]).toBe(40);
    expect(run.agree.mock.lastCall?.[0]).toEqual(["glassing", "travel"]);
    expect(run.pictureOf("agreed")).toMatchObject({ width: 1 });
    expect(run.drawn("agreed")?.ground).toBe(true);
    expect(run.drawn("glassing")).toEqual({ ground: false, marks: true });
    expect(run.drawn("travel")).toEqual({ ground: false, marks: true });
    expect(run.state().agreement).toMatchObject({
      area: 40_468.56,
      texts: ["visible from 40.500000° N 107.500000° W", "within 40 min of Knob"],
      names: ["visible", "within 40 min"],
      sample: true,
    });
  });

  it("needs more than one result", async () => {
    const run = await open();
    await run.act(overlayKept("glassing"), changeOverlays({ agree: true }));
    expect(run.agree).not.toHaveBeenCalled();
    expect(run.drawn("glassing")).toEqual({ ground: true, marks: true });
  });

  it("follows sliders, and recomputes only what has changed", async () => {
    const run = await openBoth();
    await run.act(changeOverlays({ agree: true }));
    await run.act(changeOverlays({ minutes: 30 }));
    expect([run.seen, run.reached, run.agree].map((one) => one.mock.calls.length)).toEqual([1, 2, 2]);
    await run.act(chooseTool("glassing"));
    await run.act(changeGlassing({ radius: 3000 }));
    expect([run.seen, run.reached, run.agree].map((one) => one.mock.calls.length)).toEqual([2, 2, 3]);
    await run.act(changeOverlays({ opacity: 0.3 }));
    expect(run.agree).toHaveBeenCalledTimes(3);
    expect(run.stage.plan.setLook).toHaveBeenCalledWith("agreed", { opacity: 0.3, chosen: null });
  });

  it("ends when a result or the switch is turned off, and the worker frees its masks", async () => {
    const run = await openBoth();
    await run.act(changeOverlays({ agree: true }));
    await run.act(overlaySwitched({ id: "travel", on: false }));
    expect(run.state().agreement).toBeNull();
    expect(run.pictureOf("agreed")).toBeNull();
    expect(run.drawn("glassing")).toEqual({ ground: true, marks: true });
    expect(run.freed).toHaveBeenCalled();
    await run.act(overlaySwitched({ id: "travel", on: true }));
    expect(run.state().agreement).not.toBeNull();
    await run.act(changeOverlays({ agree: false }));
    expect(run.state()).toMatchObject({ agreement: null, status: { state: "idle" } });
  });

  it("gives the reason for a failure, shows single results, and retries", async () => {
    const run = await openBoth();
    run.reached.mockResolvedValueOnce(null);
    await run.act(changeOverlays({ agree: true }));
    expect(run.state().status).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/^The travel time radius is too large here/),
    });
    expect(run.drawn("glassing")).toEqual({ ground: true, marks: true });
    await run.act(retryAgreeing());
    expect(run.state().agreement).not.toBeNull();
    run.agree.mockRejectedValueOnce(new Error("out of memory"));
    await run.act(changeOverlays({ minutes: 25 }));
    expect(run.state().status).toMatchObject({ state: "failed", error: "out of memory" });
  });

  it("is saved as areas named after what agrees, or reports that no piece is large enough", async () => {
    const account = savingApi();
    const run = await openBoth({ api: account.api });
    await run.act(changeOverlays({ agree: true }));
    await run.act(saveAgreed());
    expect(account.titles()).toEqual([
      expect.stringMatching(/^Visible, within 1 h 1: [\d,]+ acres?$/),
      expect.stringMatching(/^Visible, within 1 h 2: [\d,]+ acres?$/),
    ]);
    expect(run.toasts()).toContain("Saved 2 areas");
    const none = { areas: new Float64Array(), zoneRing: Uint32Array.of(0), ringStart: Uint32Array.of(0) };
    run.outline.mockResolvedValueOnce({ ...none, coordinates: new Float64Array() });
    await run.act(saveAgreed());
    expect(run.toasts()).toContain("No area where all match is larger than 1 acre.");
  });
});
