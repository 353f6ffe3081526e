import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { spotsChosen } from "../../../src/features/plan/glassing/slice";
import { chooseTool } from "../../../src/features/plan/slice";
import { changeSunlight, sunlightPlaced } from "../../../src/features/plan/sunlight/slice";
import { areasAvoided, startChosen } from "../../../src/features/plan/travel/slice";
import { changeWind, standsChosen, windPlaced } from "../../../src/features/plan/wind/slice";
import {
  changeConditions,
  changeZones,
  nearSelection,
  resetZones,
  retryZones,
} from "../../../src/features/plan/zones/slice";
import type { SunlightClient } from "../../../src/workers/sunlight";
import type { TravelClient } from "../../../src/workers/travel";
import type { ViewshedClient } from "../../../src/workers/viewshed";
import type { WindClient } from "../../../src/workers/wind";
import type { ZonesClient } from "../../../src/workers/zones";
import type { GroundMask } from "../../../workers/ground/mask";
import { fail, ok } from "../app/fakes";
import { MANIFEST } from "../layers/setUp";
import { feature, row } from "../map/fakeFeatures";
import { foundZones } from "./found";
import { HERE, THERE } from "./glassingRun";
import { foundFromOne } from "./sight";
import { foundSun, frameAt, NOW, PLACE } from "./sunlightRun";
import { runTool } from "./toolRun";
import { foundFor } from "./travelRun";
import { foundFor as blownFor } from "./windRun";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MASK: GroundMask = {
  width: 1,
  height: 1,
  cells: Uint8Array.of(1),
  west: 0,
  north: 0,
  cell: 1,
  beyond: 0,
};
const DAY = { legal: null, sunrise: null, sunset: null, alwaysUp: false };
const [longitude, latitude] = PLACE;

/** Opens the zones tool with the other tools' workers, which respond at once. */
async function open(api: Partial<UserApi> = {}) {
  const forgotten: string[] = [];
  const forget = (name: string) => async () => void forgotten.push(name);
  const find = vi.fn<ZonesClient["find"]>(async () => foundZones());
  const given = vi.fn<ZonesClient["mask"]>(async () => {});
  const measureTo = vi.fn<ZonesClient["measureTo"]>(async () => {});
  const readMap = vi.fn<ZonesClient["readMap"]>(async () => ({ names: ["Roads"], sample: false }));
  const asMask = vi.fn(async () => null);
  const zones = { find, asMask, mask: given, measureTo, readMap, forget: forget("zones"), dispose: vi.fn() };
  const outline = vi.fn();
  const seen = vi.fn<ViewshedClient["mask"]>(async () => MASK);
  const see = async () => foundFromOne();
  const viewshed = { see, mask: seen, outline, forget: forget("viewshed"), dispose: vi.fn() };
  const lit = vi.fn<SunlightClient["mask"]>(async () => MASK);
  const shine = async () => foundSun();
  const sunlight = { shine, mask: lit, spot: vi.fn(), outline, forget: forget("sunlight"), dispose: vi.fn() };
  const reached = vi.fn<TravelClient["mask"]>(async () => MASK);
  const walk: TravelClient["travel"] = async (request) => foundFor(request);
  const travel = { travel: walk, mask: reached, outline, forget: forget("travel"), dispose: vi.fn() };
  const airy = vi.fn<WindClient["mask"]>(async () => MASK);
  const blow: WindClient["blow"] = async (request) => blownFor(request);
  const wind = { blow, mask: airy, outline, forget: forget("wind"), dispose: vi.fn() };
  const run = runTool("zones", { zones, viewshed, sunlight, travel, wind, now: () => NOW }, { api });
  vi.mocked(run.stage.plan.frame).mockImplementation(async () => frameAt(...PLACE));
  await run.open();
  const query = () => find.mock.lastCall?.[1];
  const state = () => run.store.getState().zones;
  const change = async (...actions: Parameters<typeof run.store.dispatch>) => {
    run.store.dispatch(...actions);
    await run.settle();
  };
  return {
    ...run,
    find,
    given,
    measureTo,
    readMap,
    seen,
    lit,
    reached,
    airy,
    forgotten,
    query,
    state,
    change,
  };
}

describe("zones combined with other tools", () => {
  it("are found where spots see, in the shade at a time and within minutes of a start", async () => {
    const run = await open();
    expect(run.query()).toMatchObject({ masks: [], distances: [] });
    run.store.dispatch(spotsChosen([HERE, THERE]));
    run.store.dispatch(startChosen(HERE));
    run.store.dispatch(sunlightPlaced({ place: { longitude, latitude, zone: "America/Denver" }, day: DAY }));
    run.store.dispatch(changeSunlight({ date: "2026-10-10", minutes: 9 * 60 }));
    await run.change(changeConditions({ visible: true, light: "shade", minutes: 40 }));
    expect(run.query()?.masks).toEqual(["visible", "light", "minutes"]);
    expect(run.given.mock.calls.map(([name]) => name)).toEqual(["visible", "light", "minutes"]);
    expect(run.seen.mock.lastCall?.[0].spots).toHaveLength(4);
    const [moment, which] = run.lit.mock.lastCall ?? [];
    expect(which).toBe("shade");
    expect(moment?.at).toBe(Date.UTC(2026, 9, 10, 15));
    expect(moment?.area).toEqual(run.find.mock.lastCall?.[0]);
    expect(run.reached.mock.lastCall?.[1]).toBe(40);
    expect(run.state().status.state).toBe("done");
  });

  it("recompute only what has changed", async () => {
    const run = await open();
    run.store.dispatch(spotsChosen([HERE]));
    run.store.dispatch(startChosen(HERE));
    await run.change(changeConditions({ visible: true, minutes: 40 }));
    await run.change(changeZones({ smallest: 30 }));
    expect([run.seen.mock.calls.length, run.reached.mock.calls.length]).toEqual([1, 1]);
    await run.change(changeConditions({ minutes: 60 }));
    expect([run.seen.mock.calls.length, run.reached.mock.calls.length]).toEqual([1, 2]);
    expect(run.reached.mock.lastCall?.[1]).toBe(60);
    await run.change(resetZones());
    expect(run.query()).toMatchObject({ masks: [], distances: [] });
  });

  it("are found out of the scent of stands, and again with another wind", async () => {
    const run = await open();
    await run.change(changeConditions({ scentFree: true }));
    // Without a stand there is no time zone, and so no scent to compute.
    expect(run.query()?.masks).toEqual([]);
    run.store.dispatch(standsChosen([HERE, THERE]));
    run.store.dispatch(windPlaced({ zone: "America/Denver", date: "2026-10-10", minutes: 9 * 60 }));
    await run.change(changeZones({ smallest: 30 }));
    expect(run.query()?.masks).toEqual(["scentFree"]);
    expect(run.given.mock.lastCall?.[0]).toBe("scentFree");
    const [request] = run.airy.mock.lastCall ?? [];
    expect(request).toMatchObject({ from: 270, at: Date.UTC(2026, 9, 10, 15) });
    expect(request?.stands).toHaveLength(4);
    await run.change(changeZones({ smallest: 40 }));
    expect(run.airy).toHaveBeenCalledTimes(1);
    run.store.dispatch(changeWind({ from: 90 }));
    await run.change(changeZones({ smallest: 30 }));
    expect(run.airy).toHaveBeenCalledTimes(2);
    await run.change(chooseTool("content"));
    expect(run.forgotten.toSorted()).toEqual(["wind", "zones"]);
  });

  it("report stands too far apart for one wind", async () => {
    const run = await open();
    run.airy.mockResolvedValueOnce(null);
    run.store.dispatch(standsChosen([HERE]));
    run.store.dispatch(windPlaced({ zone: "America/Denver", date: "2026-10-10", minutes: 9 * 60 }));
    await run.change(changeConditions({ scentFree: true }));
    expect(run.state().status).toEqual({
      state: "failed",
      error: "The stands are too far apart for one wind. Clear some, or turn that condition off.",
    });
  });

  it("wait for a tool's missing input, and follow it once set", async () => {
    const run = await open();
    await run.change(changeConditions({ visible: true, light: "sun", minutes: 30 }));
    expect(run.query()?.masks).toEqual([]);
    await run.change(chooseTool("glassing"));
    await run.change(spotsChosen([HERE]));
    run.find.mockClear();
    await run.change(chooseTool("zones"));
    expect(run.query()?.masks).toEqual(["visible"]);
    // Nothing has changed, so the previous result shows again.
    await run.change(chooseTool("content"));
    run.find.mockClear();
    await run.change(chooseTool("zones"));
    expect(run.find).not.toHaveBeenCalled();
  });

  it("free what other tools keep for them when the tool closes, and nothing else", async () => {
    const run = await open();
    run.store.dispatch(spotsChosen([HERE]));
    await run.change(changeConditions({ visible: true }));
    expect(run.forgotten).toEqual([]);
    await run.change(chooseTool("content"));
    expect(run.forgotten.toSorted()).toEqual(["viewshed", "zones"]);
    await run.change(chooseTool("zones"));
    await run.change(changeZones({ smallest: 30 }));
    expect(run.seen).toHaveBeenCalledTimes(2);
  });

  it("say why a condition can't be met, and retry", async () => {
    const run = await open();
    run.store.dispatch(startChosen(HERE));
    run.reached.mockResolvedValueOnce(null);
    await run.change(changeConditions({ minutes: 40 }));
    expect(run.state().status).toEqual({
      state: "failed",
      error: "The travel time radius is too large here. Make it smaller, or turn that condition off.",
    });
    expect(run.state().result).toBeNull();
    await run.change(retryZones());
    expect(run.state().status.state).toBe("done");
    expect(run.query()?.masks).toEqual(["minutes"]);
  });

  it("route around the areas that Travel time currently avoids", async () => {
    const ring: [number, number, number][] = [
      [-107.5, 40.5, 0],
      [-107.49, 40.5, 0],
      [-107.49, 40.51, 0],
      [-107.5, 40.5, 0],
    ];
    const ranch = feature("ranch", { geometry: { type: "Polygon", coordinates: [ring] } }, "Sketch_Polygon");
    const getFeatures = vi.fn<UserApi["getFeatures"]>(async () => ok({ features: [ranch] }));
    const run = await open({ getFeatures });
    run.store.dispatch(startChosen(HERE));
    run.store.dispatch(areasAvoided({ key: "ranch", ids: ["ranch"], titles: ["Ranch"] }));
    await run.change(changeConditions({ minutes: 40 }));
    expect(getFeatures).toHaveBeenCalledWith(["ranch"]);
    expect(run.reached.mock.lastCall?.[0].avoided?.areas[0]?.[0]).toHaveLength(8);
    expect(run.reached.mock.lastCall?.[0].end).toBeNull();
  });
});

describe("zones near items", () => {
  const line = feature(
    "line",
    {
      title: "Fence",
      geometry: {
        type: "LineString",
        coordinates: [
          [-107.5, 40.5, 0],
          [-107.49, 40.51, 0],
        ],
      },
    },
    "Sketch_Polyline",
  );

  it("are measured to the selection, live with the distance", async () => {
    const getFeatures = vi.fn<UserApi["getFeatures"]>(async () => ok({ features: [line, feature("camp")] }));
    const run = await open({ getFeatures });
    run.store.dispatch(featuresPut([row("line", line, "Sketch_Polyline"), row("camp")]));
    run.store.dispatch(selectIds(["line", "camp"]));
    await run.change(nearSelection());
    expect(run.state().conditions.near).toEqual({ ids: ["line", "camp"], title: "", distance: 804.672 });
    expect(run.query()?.distances).toEqual([{ to: "content", side: "within", distance: 804.672 }]);
    const { areas, lines } = run.measureTo.mock.lastCall?.[0] ?? { areas: null, lines: [] };
    expect(areas).toEqual([]);
    expect(lines.map(({ length }) => length)).toEqual([4, 2]);
    await run.change(changeConditions({ near: { ids: ["line", "camp"], title: "", distance: 200 } }));
    expect(run.query()?.distances).toEqual([{ to: "content", side: "within", distance: 200 }]);
    expect(run.measureTo).toHaveBeenCalledTimes(1);
    expect(getFeatures).toHaveBeenCalledTimes(1);
  });

  it("are named after the item when there is only one", async () => {
    const run = await open({ getFeatures: async () => ok({ features: [line] }) });
    run.store.dispatch(featuresPut([row("line", line, "Sketch_Polyline")]));
    run.store.dispatch(selectIds(["line"]));
    await run.change(nearSelection());
    expect(run.state().conditions.near?.title).toBe("Fence");
  });

  it("say why items can't be measured to: not loaded, deleted, or too many points", async () => {
    const getFeatures = vi.fn<UserApi["getFeatures"]>();
    const run = await open({ getFeatures });
    const failure = async () => {
      await run.change(changeConditions({ near: { ids: ["line"], title: "Fence", distance: 200 } }));
      const { status } = run.state();
      return status.state === "failed" ? status.error : status.state;
    };
    getFeatures.mockResolvedValueOnce(fail({ status: 503, message: "The server is busy." }));
    expect(await failure()).toBe("Couldn't read the items that zones have to be near. The server is busy.");
    getFeatures.mockResolvedValueOnce(ok({ features: [] }));
    expect(await failure()).toMatch(/were deleted/);
    const long = structuredClone(line);
    const at: [number, number, number] = [-107.5, 40.5, 0];
    long.geometry = { type: "LineString", coordinates: new Array(200_001).fill(at) };
    getFeatures.mockResolvedValueOnce(ok({ features: [long] }));
    expect(await failure()).toBe(
      "The item has 200,001 points, and zones can be near at most 200,000. Select a simpler item.",
    );
  });
});

describe("the map's water and roads", () => {
  it("are read for the searched area plus the distance around it, and measured to", async () => {
    const run = await open();
    run.store.dispatch(manifestLoaded(MANIFEST));
    await run.change(changeConditions({ roads: { side: "beyond", distance: 500 } }));
    expect(run.query()?.distances).toEqual([{ to: "roads", side: "beyond", distance: 500 }]);
    const [of, targets] = run.readMap.mock.lastCall ?? [];
    expect(of).toBe("roads");
    expect(targets).toMatchObject({ area: run.find.mock.lastCall?.[0], distance: 500 });
    expect(targets?.source.layers.map(({ name }) => name)).toEqual(["TacRoads", "CoRoads", "UtRoads"]);
    expect(run.state().mapLayers).toEqual({ roads: { names: ["Roads"], sample: false } });
    // The ground already read covers this distance.
    await run.change(changeConditions({ roads: { side: "within", distance: 700 } }));
    expect(run.readMap).toHaveBeenCalledTimes(1);
    await run.change(changeConditions({ roads: { side: "within", distance: 2000 } }));
    expect(run.readMap).toHaveBeenCalledTimes(2);
    await run.change(changeConditions({ roads: null }));
    expect(run.query()?.distances).toEqual([]);
  });

  it("are ignored when the map has no layer of them, with a notice when an area has none", async () => {
    const run = await open();
    run.store.dispatch(manifestLoaded(MANIFEST));
    await run.change(changeConditions({ water: { side: "within", distance: 500 } }));
    expect(run.readMap).not.toHaveBeenCalled();
    expect(run.query()?.distances).toEqual([]);
    run.readMap.mockResolvedValueOnce({ names: [], sample: false });
    await run.change(changeConditions({ roads: { side: "within", distance: 500 } }));
    expect(run.state().status).toEqual({
      state: "failed",
      error: "The map has no layer for roads in this area. Search elsewhere, or turn that condition off.",
    });
    await run.change(retryZones());
    expect(run.state().status).toEqual({ state: "done" });
  });

  it("give the reason when they can't be read", async () => {
    const run = await open();
    run.store.dispatch(manifestLoaded(MANIFEST));
    run.readMap.mockRejectedValueOnce(new Error("Couldn't read CoRoads. It is busy."));
    await run.change(changeConditions({ roads: { side: "within", distance: 500 } }));
    expect(run.state().status).toEqual({ state: "failed", error: "Couldn't read CoRoads. It is busy." });
  });
});
