import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Feature } from "../../../src/domain/feature";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { chooseTool, placePicked, travelFrom } from "../../../src/features/plan/slice";
import {
  avoidNothing,
  avoidSelected,
  changeTravel,
  endChosen,
  retryTravel,
  saveRoute,
  saveTravel,
  startChosen,
  travelAtCenter,
  travelOpacityChanged,
} from "../../../src/features/plan/travel/slice";
import { toMercator } from "../../../src/geometry/mercator";
import { fail, ok } from "../app/fakes";
import { WITH_LAKES } from "../layers/setUp";
import { feature, row } from "../map/fakeFeatures";
import { HERE, THERE } from "./glassingRun";
import { frameAt } from "./sunlightRun";
import { savingApi } from "./toolRun";
import { foundFor, foundTravel, runTravel, WAY } from "./travelRun";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function around(options: Parameters<typeof runTravel>[0] = {}) {
  const run = runTravel(options);
  await run.open();
  run.store.dispatch(startChosen(HERE));
  await run.settle();
  return run;
}

function areaOf(uuid: string, corners = 3): Feature {
  const ring = Array.from({ length: corners }, (_, at): [number, number, number] => [
    -107.5 + 0.01 * (at % 3),
    40.5 + 0.01 * (at % 2),
    0,
  ]);
  const coordinates = [[...ring, ring[0] as [number, number, number]]];
  return feature(
    uuid,
    { title: `Area ${uuid}`, geometry: { type: "Polygon", coordinates } },
    "Sketch_Polygon",
  );
}
const getAreas = async (ids: string[]) => ok({ features: ids.map((uuid) => areaOf(uuid)) });

function select(run: ReturnType<typeof runTravel>, uuids: string[]): void {
  const areas = uuids.map((uuid) => row(uuid, areaOf(uuid), "Sketch_Polygon"));
  run.store.dispatch(featuresPut([...areas, row("camp")]));
  run.store.dispatch(selectIds([...uuids, "camp"]));
}

describe("travel time in the Plan view", () => {
  it("uses the first click as the start and the next ones as the destination", async () => {
    const run = runTravel();
    await run.open();
    expect(run.travel).not.toHaveBeenCalled();
    run.store.dispatch(placePicked(HERE));
    await run.settle();
    expect(run.lastRequest()).toMatchObject({
      source: { format: "lerc" },
      start: toMercator(-107.5, 40.5),
      end: null,
      way: "there",
      offTrail: 0.6,
      steepest: 40,
    });
    expect(run.lastRequest()?.pack).toBeCloseTo(11.34, 2);
    expect(run.state()).toMatchObject({
      status: { state: "done" },
      result: { known: 4_000_000, minutes: 10, sample: true, standing: true, route: null },
    });
    expect(run.picture()).toMatchObject({ width: 1 });
    for (const place of [THERE, { ...THERE, longitude: -107.52 }]) {
      run.store.dispatch(placePicked(place));
      await run.settle();
    }
    expect(run.lastRequest()?.end).toEqual(toMercator(-107.52, 40.52));
    expect(run.marked()).toEqual([
      { longitude: -107.5, latitude: 40.5, rank: null, label: "A" },
      { longitude: -107.52, latitude: 40.52, rank: null, label: "B" },
    ]);
  });

  it("draws the route and asks for its profile, once while it stays the same", async () => {
    const run = await around();
    run.store.dispatch(endChosen(THERE));
    await run.settle();
    expect(run.route()).toEqual(WAY);
    expect(run.state().result?.route).toEqual({ seconds: [2400, 0], length: 1207.008 });
    const asked = () => run.actions.filter(({ type }) => type === "elevationProfile/profileAsked");
    expect(asked()).toHaveLength(1);
    const { line } = (asked()[0]?.payload ?? {}) as { line?: [number, number][] };
    expect(line?.map((position) => Math.round(toMercator(position[0], position[1])[0]))).toEqual([
      -11_970_000, -11_969_500, -11_969_000,
    ]);
    run.store.dispatch(changeTravel({ pack: 20 }));
    await run.settle();
    expect(asked()).toHaveLength(1);
    run.store.dispatch(endChosen(null));
    await run.settle();
    expect(run.route()).toBeNull();
    expect(run.types().at(-1)).toBe("travel/travelFound");
    expect(run.types()).toContain("elevationProfile/profileCleared");
  });

  it("follows the sliders: one time after the other, ending with the newest", async () => {
    const run = await around();
    run.travel.mockClear();
    for (const steepest of [30, 31, 32, 33, 34]) {
      run.store.dispatch(changeTravel({ steepest }));
      await vi.advanceTimersByTimeAsync(5);
    }
    await run.settle();
    expect(run.travel.mock.calls.length).toBeLessThan(4);
    expect(run.lastRequest()?.steepest).toBe(34);
    run.travel.mockClear();
    run.store.dispatch(travelOpacityChanged(0.3));
    await run.settle();
    expect(run.stage.plan.setLook).toHaveBeenLastCalledWith("travel", { opacity: 0.3, chosen: null });
    expect(run.travel).not.toHaveBeenCalled();
  });

  it("routes around the selected areas, following the selection until they are cleared", async () => {
    const run = await around({ api: { getFeatures: getAreas } });
    select(run, ["ranch", "burn"]);
    run.store.dispatch(avoidSelected());
    await run.settle();
    expect(run.state().avoided?.titles.toSorted()).toEqual(["Area burn", "Area ranch"]);
    const { avoided } = run.lastRequest() ?? {};
    expect(avoided?.areas.map((rings) => rings.map(({ length }) => length))).toEqual([[8], [8]]);
    expect([...(avoided?.areas[0]?.[0]?.slice(0, 2) ?? [])]).toEqual(toMercator(-107.5, 40.5));
    run.store.dispatch(changeTravel({ steepest: 30 }));
    await run.settle();
    expect(run.lastRequest()?.avoided).toEqual(avoided);
    run.store.dispatch(avoidNothing());
    await run.settle();
    expect(run.lastRequest()?.avoided).toBeNull();
  });

  it("avoids the map's water except at crossings, and remembers the layers it was read from", async () => {
    const run = await around();
    run.travel.mockImplementation(async (request) => ({
      ...foundFor(request),
      water: request.water && { names: ["CoLakes"], sample: false },
    }));
    run.store.dispatch(changeTravel({ avoidWater: true }));
    await run.settle();
    expect(run.lastRequest()?.water).toBeNull();
    run.store.dispatch(manifestLoaded(WITH_LAKES));
    await run.settle();
    const { water, ways } = run.lastRequest()?.water ?? {};
    expect(water?.layers.map(({ name }) => name)).toEqual(["CoLakes"]);
    expect(ways?.layers.map(({ name }) => name)).toContain("UtRoads");
    expect(run.state().result?.water).toEqual({ names: ["CoLakes"], sample: false });
    run.store.dispatch(changeTravel({ avoidWater: false }));
    await run.settle();
    expect(run.state().result?.water).toBeNull();
  });

  it("says why areas can't be avoided, and keeps the previous ones", async () => {
    const getFeatures = vi.fn(getAreas);
    const run = await around({ api: { getFeatures } });
    select(run, ["ranch"]);
    run.store.dispatch(avoidSelected());
    await run.settle();
    getFeatures.mockImplementationOnce(async () => fail({ status: 503, message: "The server is busy." }));
    run.store.dispatch(avoidSelected());
    await run.settle();
    expect(run.toasts()).toContain("Couldn't read the areas. The server is busy.");
    getFeatures.mockImplementationOnce(async () => ok({ features: [areaOf("ranch", 50_000)] }));
    run.store.dispatch(avoidSelected());
    await run.settle();
    expect(run.toasts()).toContain(
      "The area has 50,001 points, and at most 50,000 can be avoided. Select a simpler area.",
    );
    expect(run.state()).toMatchObject({ avoided: { titles: ["Area ranch"] }, readingAvoided: false });
  });

  it("starts at a waypoint when opened from one", async () => {
    const run = runTravel();
    run.store.dispatch(travelFrom(THERE));
    await run.settle();
    expect(run.state().start).toEqual(THERE);
    expect(run.lastRequest()?.start).toEqual(toMercator(-107.51, 40.52));
  });

  it("uses the map's center as the start, then as the destination", async () => {
    const run = runTravel();
    vi.mocked(run.stage.plan.frame).mockImplementation(async () => frameAt(-107.4, 40.4));
    await run.open();
    for (let time = 0; time < 2; time++) {
      run.store.dispatch(travelAtCenter());
      await run.settle();
    }
    expect(run.state()).toMatchObject({
      start: { longitude: -107.4, latitude: 40.4, title: "" },
      end: { longitude: -107.4, latitude: 40.4 },
    });
  });

  it("aborts for another start, and shows only its result", async () => {
    const run = await around();
    let aborted = false;
    run.travel.mockImplementationOnce(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            aborted = true;
            reject(signal.reason as Error);
          });
        }),
    );
    run.store.dispatch(changeTravel({ pack: 30 }));
    await run.settle();
    expect(aborted).toBe(false);
    run.store.dispatch(startChosen(THERE));
    await run.settle();
    expect(aborted).toBe(true);
    expect(run.lastRequest()?.start).toEqual(toMercator(-107.51, 40.52));
    expect(run.state().status.state).toBe("done");
  });

  it("reports a radius that is too large or why the ground couldn't be read, and retries", async () => {
    const run = await around();
    run.travel.mockResolvedValueOnce(null);
    run.store.dispatch(changeTravel({ radius: 16_000 }));
    await run.settle();
    expect(run.state()).toMatchObject({ tooLarge: true, result: null });
    expect(run.picture()).toBeNull();
    run.travel.mockRejectedValueOnce(new Error("The elevation service answers 503."));
    run.store.dispatch(changeTravel({ radius: 4000 }));
    await run.settle();
    expect(run.state().status).toEqual({ state: "failed", error: "The elevation service answers 503." });
    run.store.dispatch(retryTravel());
    await run.settle();
    expect(run.state()).toMatchObject({ status: { state: "done" }, tooLarge: false });
  });

  it("reports a start without elevations", async () => {
    const run = runTravel();
    run.travel.mockResolvedValue(foundTravel({ picture: null, known: 0 }));
    await run.open();
    run.store.dispatch(startChosen(HERE));
    await run.settle();
    expect(run.state().result?.standing).toBe(false);
  });

  it("clears the map and frees the ground when another tool opens, and returns later", async () => {
    const run = await around();
    run.store.dispatch(endChosen(THERE));
    await run.settle();
    run.store.dispatch(chooseTool("zones"));
    await vi.advanceTimersByTimeAsync(5);
    expect([run.picture(), run.route(), run.marked()]).toEqual([null, null, []]);
    expect(run.forget).toHaveBeenCalledTimes(1);
    run.store.dispatch(chooseTool("travel"));
    await run.settle();
    expect(run.route()).toEqual(WAY);
    expect(run.picture()).toMatchObject({ width: 1 });
  });

  it("computes nothing for an account whose plan doesn't include it", async () => {
    const run = await around({ role: "registered" });
    expect(run.travel).not.toHaveBeenCalled();
  });
});

describe("saving travel time", () => {
  it.each([
    ["there", "Route to Knob: 40 min"],
    ["both", "Route to Knob: 40 min there, 50 min back"],
    ["back", "Pack-out: 50 min"],
  ] as const)("saves the route %s as a line with its minutes and one undo", async (way, title) => {
    const { api, createFeature, titles } = savingApi();
    const run = await around({ api });
    run.store.dispatch(changeTravel({ way }));
    run.store.dispatch(endChosen(THERE));
    await run.settle();
    run.store.dispatch(saveRoute());
    await run.settle();
    expect(titles()).toEqual([title]);
    const [line] = createFeature.mock.calls.map(([{ geometry, properties }]) => ({ geometry, properties }));
    expect(line?.properties.ghType).toBe("Polyline");
    expect(line?.geometry.type === "LineString" && line.geometry.coordinates.length).toBe(3);
    expect(run.toasts()).toEqual(["Saved 1 line"]);
    expect(run.store.getState().history.done).toHaveLength(1);
    expect(run.state().saving).toBe(false);
  });

  it("saves the ground within each time as an area with its acres", async () => {
    const { api, titles } = savingApi();
    const run = await around({ api });
    run.store.dispatch(saveTravel());
    await run.settle();
    expect(titles()).toEqual(["Within 10 min: 148 acres", "Within 20 min: 74 acres"]);
    expect(run.toasts()).toEqual(["Saved 2 areas"]);
    expect(run.store.getState().history.done).toHaveLength(1);
  });

  it("reports that there is nothing to save, and why it couldn't be outlined", async () => {
    const run = await around();
    run.outline.mockResolvedValueOnce({
      areas: new Float64Array(),
      zoneRing: Uint32Array.of(0),
      ringStart: Uint32Array.of(0),
      coordinates: new Float64Array(),
      within: [],
    });
    run.store.dispatch(saveTravel());
    await run.settle();
    expect(run.toasts()).toEqual(["There's no ground within reach to save."]);
    run.outline.mockRejectedValueOnce(new Error("The travel worker stopped."));
    run.store.dispatch(saveTravel());
    await run.settle();
    expect(run.toasts()).toEqual(["Couldn't outline the ground within reach. The travel worker stopped."]);
  });

  it("saves no route when none exists", async () => {
    const { api, titles } = savingApi();
    const run = await around({ api });
    run.travel.mockImplementation(async (request) => ({ ...foundFor(request), route: null }));
    run.store.dispatch(endChosen(THERE));
    await run.settle();
    run.store.dispatch(saveRoute());
    await run.settle();
    expect(titles()).toEqual([]);
  });
});
