import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IdSet } from "../../../src/domain/idSet";
import { createHunt } from "../../../src/features/content/hunts/slice";
import { selectIds } from "../../../src/features/content/selection/slice";
import { cancelTask, featuresDropped } from "../../../src/features/content/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import {
  ANY_GROUND,
  changeConditions,
  changeGround,
  clearConditions,
  drawTarget,
  retryOwnContent,
  saveFound,
  selectFound,
  targetChosen,
  targetMap,
  targetSelection,
  targetView,
} from "../../../src/features/plan/ownContent/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { toMercator } from "../../../src/geometry/mercator";
import type { MapStage } from "../../../src/map/mapStage";
import { abortError } from "../../../src/workers/abortSignal";
import type { ProximityClient } from "../../../src/workers/proximity";
import { USER } from "../app/fakes";
import { localProximity } from "../app/localProximity";
import { hunt } from "../content/memoryApi";
import { MANIFEST } from "../layers/setUp";
import { fakeService } from "../workers/mapFeatures/fakeService";
import { meadow, runOwnContent, waypoint } from "./ownContentRun";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const DAY = 86_400;
const FEATURES = [
  waypoint("camp", 0),
  waypoint("near camp", 1, {}, 10 * DAY),
  waypoint("spring", 2, { collectionIds: ["elk"] }, 20 * DAY),
  waypoint("far gate", 50, {}, 30 * DAY),
];
const contents = {
  features: FEATURES,
  collections: [hunt("elk", { title: "Elk", featureIds: ["spring"], count: 1 })],
};
const selection = (...ids: string[]) => targetChosen({ kind: "selection", ids: IdSet.ofList(ids) });
/** Returns a rectangle in degrees as Web Mercator meters. */
const corners = (west: number, south: number, east: number, north: number) => [
  ...toMercator(west, south),
  ...toMercator(east, south),
  ...toMercator(east, north),
  ...toMercator(west, north),
];

describe("queries without distance", () => {
  it("find everything at first, with nothing highlighted on the map, without a worker", async () => {
    const createProximity = vi.fn(localProximity);
    const run = await runOwnContent(contents, { createProximity });
    expect(run.found().sort()).toEqual(["camp", "far gate", "near camp", "spring"]);
    expect(await run.marked()).toEqual([]);
    expect(createProximity).not.toHaveBeenCalled();
  });

  it("combine words, types, hunts and dates, and highlight the results", async () => {
    const run = await runOwnContent({ ...contents, features: [...FEATURES, meadow] });
    await run.act(changeConditions({ words: " CAMP " }));
    expect(run.found().sort()).toEqual(["camp", "near camp"]);
    expect((await run.marked()).sort()).toEqual(["camp", "near camp"]);
    await run.act(changeConditions({ date: { of: "updatedAt", side: "since", day: "1970-01-06" } }));
    expect(run.found()).toEqual(["near camp"]);
    await run.act(changeConditions({ date: { of: "updatedAt", side: "before", day: "1970-01-06" } }));
    expect(run.found()).toEqual(["camp"]);
    await run.act(clearConditions());
    await run.act(changeConditions({ hunts: ["elk"] }));
    expect(run.found()).toEqual(["spring"]);
    await run.act(changeConditions({ hunts: null, types: ["Polygon"] }));
    expect(run.found()).toEqual(["Meadow"]);
    await run.act(changeConditions({ words: "camp" }));
    expect(run.found()).toEqual([]);
  });

  it("follow the content", async () => {
    const run = await runOwnContent(contents);
    await run.act(changeConditions({ words: "camp" }));
    await run.act(featuresDropped(["camp"]));
    expect(run.found()).toEqual(["near camp"]);
  });
});

describe("distance queries", () => {
  it("find items within a distance of the selection, live while the slider moves, and measure once", async () => {
    const measure = vi.fn();
    const createProximity = () => {
      const client = localProximity();
      measure.mockImplementation(client.measure);
      return { ...client, measure };
    };
    const run = await runOwnContent(contents, { createProximity });
    run.store.dispatch(selectIds(["camp"]));
    await run.act(changeConditions({ relation: "within", distance: 1500 }));
    expect(run.own().found).toBeNull();
    await run.act(targetSelection());
    const { target } = run.own();
    expect(target?.kind === "selection" && [...target.ids.list]).toEqual(["camp"]);
    expect(run.found()).toEqual(["near camp"]);
    await run.act(changeConditions({ distance: 3000 }));
    expect(run.found().sort()).toEqual(["near camp", "spring"]);
    expect((await run.marked()).sort()).toEqual(["near camp", "spring"]);
    await run.act(changeConditions({ relation: "beyond" }));
    expect(run.found()).toEqual(["far gate"]);
    expect(measure).toHaveBeenCalledOnce();
  });

  it("combine with the others", async () => {
    const run = await runOwnContent(contents);
    await run.act(changeConditions({ relation: "within", distance: 3000, words: "spring" }));
    await run.act(selection("camp"));
    expect(run.found()).toEqual(["spring"]);
    await run.act(changeConditions({ words: "" }));
    expect(run.found().sort()).toEqual(["near camp", "spring"]);
  });

  it("measure to the items of a hunt, which are left out", async () => {
    const run = await runOwnContent(contents);
    await run.act(changeConditions({ relation: "within", distance: 1500 }));
    await run.act(targetChosen({ kind: "hunt", uuid: "elk" }));
    expect(run.found()).toEqual(["near camp"]);
  });

  it("find items inside areas, and say when there are none", async () => {
    const run = await runOwnContent({ ...contents, features: [...FEATURES, meadow] });
    await run.act(changeConditions({ relation: "inside" }));
    await run.act(selection("Meadow", "far gate"));
    expect(run.found().sort()).toEqual(["camp", "near camp"]);
    await run.act(selection("far gate"));
    expect(run.own()).toMatchObject({ problem: "no-areas", found: null });
    await run.act(changeConditions({ relation: "within" }));
    expect(run.own().problem).toBeNull();
    await run.act(selection("gone"));
    expect(run.own().problem).toBe("no-targets");
  });

  it("use a drawn rectangle, which the map outlines, or the visible map", async () => {
    const run = await runOwnContent(contents);
    await run.act(changeConditions({ relation: "inside" }));
    await run.act(drawTarget("rectangle"));
    expect(run.own().drawing).toBe("rectangle");
    await run.act(drawTarget(null));
    expect(run.rectangles.ended).toBe(true);
    run.rectangles.next = { corners: Float64Array.from(corners(-106, 40.005, -104, 40.1)) };
    await run.act(drawTarget("rectangle"));
    expect(run.own()).toMatchObject({ drawing: null, target: { kind: "drawn" } });
    expect(run.found().sort()).toEqual(["near camp", "spring"]);
    expect(run.plan.show.mock.lastCall?.[1].coordinates).toEqual(run.rectangles.next.corners);
    const [x, y] = toMercator(-105, 40.5);
    run.plan.frame.mockResolvedValue({ center: [x, y], resolution: 10, rotation: 90, size: [400, 100] });
    await run.act(targetView());
    expect(run.found()).toEqual(["far gate"]);
    expect(run.own().target).toMatchObject({ kind: "view" });
  });

  it("find items near the map's own roads in view, and say when it has none", async () => {
    const road = [toMercator(-105.001, 39.99), toMercator(-105.001, 40.012)];
    const service = fakeService({ CoRoads: { type: "esriGeometryPolyline", features: [[road]] } });
    const run = await runOwnContent(contents, {
      createProximity: () => localProximity(undefined, service.fetchJson),
    });
    const [x, y] = toMercator(-105, 40);
    run.plan.frame.mockResolvedValue({ center: [x, y], resolution: 10, rotation: 0, size: [800, 800] });
    run.store.dispatch(sessionStarted({ user: { ...USER, roles: ["insider"] }, remote: {} }));
    await run.act(changeConditions({ relation: "within", distance: 300 }));
    await run.act(targetMap("roads"));
    expect(run.own()).toMatchObject({ target: { kind: "map", of: "roads" }, problem: "no-map-targets" });
    run.store.dispatch(manifestLoaded(MANIFEST));
    await run.settle(1000);
    expect(run.own()).toMatchObject({ problem: null, mapLayers: { names: ["CoRoads"], sample: false } });
    expect(run.found().sort()).toEqual(["camp", "near camp"]);
    await run.act(changeConditions({ relation: "beyond", distance: 300 }));
    // The far gate is outside the map's view.
    expect(run.found()).toEqual(["spring"]);
    run.plan.frame.mockResolvedValue({ center: [x, y + 1e6], resolution: 10, rotation: 0, size: [800, 800] });
    await run.act(targetChosen(null));
    expect(run.own().mapLayers).toBeNull();
    service.clear();
    await run.act(targetMap("roads"));
    expect(run.own()).toMatchObject({ problem: "no-map-targets", found: null });
  });

  it("give up a drawing with Escape while the map's tool is still loading", async () => {
    const run = await runOwnContent(contents);
    let signal: AbortSignal | undefined;
    const sketch = vi.fn<MapStage["sketch"]>((_tool, given) => {
      signal = given;
      return new Promise(() => {});
    });
    Object.assign(run.map.stage, { sketch });
    await run.act(drawTarget("area"));
    expect(run.own().drawing).toBe("area");
    await run.act(cancelTask());
    expect(run.own()).toMatchObject({ drawing: null, target: null });
    expect(signal?.aborted).toBe(true);
  });

  it("use a drawn area, which the map outlines, without creating a feature", async () => {
    const run = await runOwnContent(contents);
    const triangle: [number, number, number][] = [
      [-105.1, 40.005, 0],
      [-104.9, 40.005, 0],
      [-105, 40.03, 0],
      [-105.1, 40.005, 0],
    ];
    const sketch = vi.fn<MapStage["sketch"]>(async () => null);
    Object.assign(run.map.stage, { sketch });
    await run.act(changeConditions({ relation: "inside" }));
    // Canceled with Escape.
    await run.act(drawTarget("area"));
    expect(sketch.mock.lastCall?.[0]).toBe("Sketch_Polygon");
    expect(run.own()).toMatchObject({ drawing: null, target: null });
    sketch.mockImplementation(async () => ({ type: "Polygon", coordinates: [triangle] }));
    await run.act(drawTarget("area"));
    expect(run.own()).toMatchObject({ drawing: null, target: { kind: "area" } });
    expect(run.found().sort()).toEqual(["near camp", "spring"]);
    expect(run.plan.show.mock.lastCall?.[1].coordinates).toHaveLength(6);
    expect(run.state().content.table.size).toBe(4);
    // Opening another tool cancels the drawing.
    let ended = false;
    sketch.mockImplementation(
      (_tool, signal) =>
        new Promise((resolve) =>
          signal.addEventListener("abort", () => {
            ended = true;
            resolve(null);
          }),
        ),
    );
    await run.act(drawTarget("area"));
    expect(ended).toBe(false);
    await run.act(navigateFresh({ name: "Content" }));
    expect(ended).toBe(true);
    expect(run.own().drawing).toBeNull();
  });

  it("measure to an area across the 180th meridian, which the map outlines in one piece", async () => {
    const run = await runOwnContent({
      features: [waypoint("west", 0), waypoint("east", 0), waypoint("far", 0)].map((each, at) => ({
        ...each,
        geometry: { type: "Point", coordinates: [[179.99, -179.99, 179][at] as number, 1, 0] },
      })),
    });
    const coordinates: [number, number, number][][] = [
      [
        [179.9, 0.5, 0],
        [-179.9, 0.5, 0],
        [-179.9, 1.5, 0],
        [179.9, 1.5, 0],
        [179.9, 0.5, 0],
      ],
    ];
    Object.assign(run.map.stage, { sketch: async () => ({ type: "Polygon", coordinates }) });
    await run.act(changeConditions({ relation: "inside" }));
    await run.act(drawTarget("area"));
    expect(run.found().sort()).toEqual(["east", "west"]);
    const xs = [...(run.plan.show.mock.lastCall?.[1].coordinates ?? [])].filter((_, at) => at % 2 === 0);
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(toMercator(0.2, 0)[0], 3);
  });

  it("report that drawing failed", async () => {
    const run = await runOwnContent(contents);
    Object.assign(run.map.stage, {
      sketch: async () => {
        throw new Error("The map's code couldn't be loaded.");
      },
    });
    await run.act(drawTarget("area"));
    expect(run.own()).toMatchObject({ drawing: null, target: null });
    expect(run.toasts()).toEqual(["Couldn't draw on the map. Try again."]);
  });

  it("refuse an area with more points than a plan stores, and say so", async () => {
    const run = await runOwnContent(contents);
    const ring = Array.from({ length: 502 }, (_, at): [number, number, number] => [
      -105 + Math.cos((at / 501) * 2 * Math.PI),
      40 + Math.sin((at / 501) * 2 * Math.PI),
      0,
    ]);
    Object.assign(run.map.stage, { sketch: async () => ({ type: "Polygon", coordinates: [ring] }) });
    await run.act(changeConditions({ relation: "inside" }));
    await run.act(drawTarget("area"));
    expect(run.own()).toMatchObject({ drawing: null, target: null });
    expect(run.toasts()).toEqual(["That area has too many points. Draw one with at most 500."]);
  });

  it("refuse more targets than can be measured to", async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => waypoint(`w${at}`, at / 100));
    const run = await runOwnContent({ features: many });
    await run.act(changeConditions({ relation: "within" }));
    await run.act(selection(...many.map(({ uuid }) => uuid)));
    expect(run.own()).toMatchObject({ problem: "too-many", found: null });
  });

  it("end the worker when the tool closes, and run again when it opens", async () => {
    const dispose = vi.fn();
    const createProximity = vi.fn(() => ({ ...localProximity(), dispose }));
    const run = await runOwnContent(contents, { createProximity });
    await run.act(changeConditions({ relation: "within", distance: 1500 }));
    await run.act(selection("camp"));
    expect(createProximity).toHaveBeenCalledOnce();
    await run.act(navigateFresh({ name: "Content" }));
    expect(dispose).toHaveBeenCalledOnce();
    expect(run.own()).toMatchObject({ found: null, status: { state: "idle" } });
    expect(await run.marked()).toEqual([]);
    expect(run.plan.show).toHaveBeenLastCalledWith("content", null);
    await run.act(navigateFresh({ name: "Plan" }));
    expect(run.found()).toEqual(["near camp"]);
  });

  it("stop measuring when the target is cleared", async () => {
    let aborted = false;
    const createProximity = () => ({
      ...localProximity(),
      measure: (_to: unknown, _reach: number, signal?: AbortSignal) =>
        new Promise<never>((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            aborted = true;
            reject(abortError());
          });
        }),
    });
    const run = await runOwnContent(contents, { createProximity });
    await run.act(changeConditions({ relation: "within" }));
    run.store.dispatch(selection("camp"));
    await run.settle(1000);
    expect(aborted).toBe(false);
    await run.act(targetChosen(null));
    expect(aborted).toBe(true);
    expect(run.own()).toMatchObject({ found: null, status: { state: "done" } });
  });

  it("give the reason for a failure, and retry with another worker", async () => {
    const dispose = vi.fn();
    const broken = () => ({
      ...localProximity(),
      dispose,
      measure: async () => {
        throw new Error("The proximity worker stopped. Try again; it will restart.");
      },
    });
    const createProximity = vi.fn<typeof localProximity>().mockImplementationOnce(broken);
    createProximity.mockImplementation(localProximity);
    const run = await runOwnContent(contents, { createProximity });
    await run.act(changeConditions({ relation: "within", distance: 1500 }));
    await run.act(selection("camp"));
    expect(run.own().status).toEqual({
      state: "failed",
      error: "The proximity worker stopped. Try again; it will restart.",
    });
    expect(dispose).toHaveBeenCalledOnce();
    await run.act(retryOwnContent());
    expect(run.found()).toEqual(["near camp"]);
  });
});

describe("ground queries", () => {
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16, sample: true } };
  const HIGH = { elevation: [9000, 14_400] as [number, number] };

  /** Runs the worker on ground that is high under every other slot from 0 on, and unknown under one. */
  function onGround(readGround = vi.fn<ProximityClient["readGround"]>(async () => true)) {
    const unknown = { slot: -1 };
    const find = vi.fn<ProximityClient["find"]>();
    const createProximity = vi.fn(() => {
      const client = localProximity();
      find.mockImplementation(async (relation, meters, filter) => {
        const near = await client.find(relation, meters);
        if (!filter) return near;
        const kept = [...near.places.keys()].filter((at) => (near.slots[at] as number) % 2 === 0);
        return {
          places: Uint32Array.from(kept, (at) => near.places[at] as number),
          slots: Uint32Array.from(kept, (at) => near.slots[at] as number),
          unknown: near.slots.includes(unknown.slot) ? 1 : 0,
          sample: true,
        };
      });
      return { ...client, readGround, find };
    });
    return { createProximity, readGround, find, unknown };
  }

  async function runOnGround(fake: ReturnType<typeof onGround>, role: "insider" | "registered" = "insider") {
    const run = await runOwnContent(contents, { createProximity: fake.createProximity });
    await run.act(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
    const drawn = await run.map.stage.content.drawn();
    const high = FEATURES.map(({ uuid }) => uuid).filter((uuid) => (drawn?.slotOf(uuid) ?? 1) % 2 === 0);
    expect(high).toHaveLength(2);
    return { ...run, high };
  }

  it("find items on matching terrain, anywhere, without measuring distances", async () => {
    const fake = onGround();
    const run = await runOnGround(fake);
    await run.act(changeGround(HIGH));
    expect(run.found().sort()).toEqual(run.high.sort());
    expect((await run.marked()).sort()).toEqual(run.high);
    expect(run.own().found?.ground).toEqual({ unknown: 0, sample: true });
    expect(fake.readGround.mock.lastCall?.slice(1, 3)).toEqual(["anywhere", expect.any(Number)]);
    // The end of a slider means no limit.
    expect(fake.find.mock.lastCall?.[2]).toEqual({
      ...ANY_GROUND,
      elevation: [9000, Number.POSITIVE_INFINITY],
    });
    await run.act(changeGround({ slopeRange: [20, 90], facing: [8, 1, 2], part: "all" }));
    expect(fake.find.mock.lastCall?.[2]).toMatchObject({
      slopeRange: [20, 90],
      facing: [8, 1, 2],
      part: "all",
    });
    await run.act(changeGround(ANY_GROUND));
    expect(run.found()).toHaveLength(4);
    expect(run.own().found?.ground).toBeNull();
  });

  it("combine with words and distances, and count items without elevations separately", async () => {
    const fake = onGround();
    const run = await runOnGround(fake);
    await run.act(changeConditions({ relation: "within", distance: 3000 }));
    await run.act(selection("camp"));
    const near = run.found();
    await run.act(changeGround(HIGH));
    expect(run.found()).toEqual(near.filter((uuid) => run.high.includes(uuid as string)));
    expect(fake.readGround.mock.lastCall?.slice(1, 3)).toEqual(["within", 3000]);
    await run.act(clearConditions());
    fake.unknown.slot = (await run.map.stage.content.drawn())?.slotOf("spring") ?? -1;
    await run.act(changeGround(HIGH));
    expect(run.own().found?.ground).toMatchObject({ unknown: 1 });
    await run.act(changeConditions({ words: "nothing like it" }));
    expect(run.found()).toEqual([]);
    expect(run.own().found?.ground).toMatchObject({ unknown: 0 });
  });

  it("report too much ground", async () => {
    const run = await runOnGround(onGround(vi.fn(async () => false)));
    await run.act(changeGround(HIGH));
    expect(run.own()).toMatchObject({ problem: "too-much-ground", found: null });
    await run.act(changeGround(ANY_GROUND));
    expect(run.own().problem).toBeNull();
    expect(run.found()).toHaveLength(4);
  });

  it("stop reading when other items are queried, and continue while the sliders move", async () => {
    let aborts = 0;
    const readGround = vi.fn<ProximityClient["readGround"]>(
      (_source, _relation, _meters, signal, onProgress) =>
        new Promise((_resolve, reject) => {
          onProgress?.(1, 8);
          signal?.addEventListener("abort", () => {
            aborts++;
            reject(abortError());
          });
        }),
    );
    const run = await runOnGround(onGround(readGround));
    await run.act(changeGround(HIGH));
    expect(run.own()).toMatchObject({ readingGround: true, status: { state: "running", done: 1, total: 8 } });
    await run.act(changeGround({ slopeRange: [10, 20] }));
    expect(aborts).toBe(0);
    await run.act(changeConditions({ words: "camp" }));
    expect(aborts).toBe(1);
    expect(readGround).toHaveBeenCalledTimes(2);
    await run.act(changeGround(ANY_GROUND));
    expect(aborts).toBe(2);
    expect(run.found().sort()).toEqual(["camp", "near camp"]);
    expect(run.own().status.state).toBe("done");
  });

  it("aren't run without terrain analysis, even in a plan saved with it", async () => {
    const fake = onGround();
    const run = await runOnGround(fake, "registered");
    await run.act(changeGround(HIGH));
    expect(run.found()).toHaveLength(4);
    expect(fake.createProximity).not.toHaveBeenCalled();
  });
});

describe("query results", () => {
  it("become the selection, in the view of selected content", async () => {
    const run = await runOwnContent(contents);
    await run.act(changeConditions({ words: "camp" }));
    await run.act(selectFound());
    expect([...run.state().selection.ids.toArray()].sort()).toEqual(["camp", "near camp"]);
    expect(run.state().sidebar.view?.name).toBe("SelectedFeatures");
  });

  it("are saved as a hunt with one bulk request, without leaving another, which undo deletes", async () => {
    const run = await runOwnContent(contents);
    await run.act(changeConditions({ words: "spring" }));
    await run.act(saveFound());
    expect(run.state().modals.at(-1)).toMatchObject({ kind: "create-hunt", featureIds: ["spring"] });
    await run.act(createHunt({ title: "Water", featureIds: ["spring"], undoable: true }));
    expect(run.toasts()).toEqual(["Created Water with 1 item"]);
    expect(run.state().content.table.get("spring")?.collectionIds).toEqual(["elk", "new-1"]);
    const [entry] = run.state().history.done;
    await run.act(undo(entry?.id ?? ""));
    expect(run.state().hunts.byId["new-1"]).toBeUndefined();
    expect(run.state().content.table.get("spring")?.collectionIds).toEqual(["elk"]);
  });
});
