import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IdSet } from "../../../src/domain/idSet";
import { undo } from "../../../src/features/edits/history/slice";
import { createHunt } from "../../../src/features/hunts/slice";
import {
  changeConditions,
  clearConditions,
  drawTarget,
  retryOwnContent,
  saveFound,
  selectFound,
  targetChosen,
  targetSelection,
  targetView,
} from "../../../src/features/plan/ownContent/slice";
import { selectIds } from "../../../src/features/selection/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { toMercator } from "../../../src/map/mercator";
import { abortError } from "../../../src/workers/abortSignal";
import { localProximity } from "../app/localProximity";
import { hunt } from "../content/memoryApi";
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
/** A rectangle of degrees in Web Mercator meters. */
const corners = (west: number, south: number, east: number, north: number) => [
  ...toMercator(west, south),
  ...toMercator(east, south),
  ...toMercator(east, north),
  ...toMercator(west, north),
];

describe("questions without space", () => {
  it("find all of it first, of which nothing stands out on the map, without a worker", async () => {
    const createProximity = vi.fn(localProximity);
    const run = await runOwnContent(contents, { createProximity });
    expect(run.found().sort()).toEqual(["camp", "far gate", "near camp", "spring"]);
    expect(await run.marked()).toEqual([]);
    expect(createProximity).not.toHaveBeenCalled();
  });

  it("combine words, types, hunts and dates, and what is found stands out", async () => {
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
    await run.act({ type: "content/featuresDropped", payload: ["camp"] } as never);
    expect(run.found()).toEqual(["near camp"]);
  });
});

describe("questions of space", () => {
  it("find what is within a distance of the selection, live while the slider moves, and measure once", async () => {
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
    expect(run.own().target).toEqual({ kind: "selection", ids: IdSet.ofList(["camp"]) });
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

  it("find what is inside areas, and say when there are none", async () => {
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

  it("take a rectangle that is drawn, which the map outlines, or what the map shows", async () => {
    const run = await runOwnContent(contents);
    await run.act(changeConditions({ relation: "inside" }));
    await run.act(drawTarget(true));
    expect(run.own().drawing).toBe(true);
    await run.act(drawTarget(false));
    expect(run.rectangles.ended).toBe(true);
    run.rectangles.next = { corners: Float64Array.from(corners(-106, 40.005, -104, 40.1)) };
    await run.act(drawTarget(true));
    expect(run.own()).toMatchObject({ drawing: false, target: { kind: "drawn" } });
    expect(run.found().sort()).toEqual(["near camp", "spring"]);
    expect(run.plan.show.mock.lastCall?.[1].coordinates).toEqual(run.rectangles.next.corners);
    const [x, y] = toMercator(-105, 40.5);
    run.plan.frame.mockResolvedValue({ center: [x, y], resolution: 10, rotation: 90, size: [400, 100] });
    await run.act(targetView());
    expect(run.found()).toEqual(["far gate"]);
    expect(run.own().target).toMatchObject({ kind: "view" });
  });

  it("refuse more targets than can be measured to", async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => waypoint(`w${at}`, at / 100));
    const run = await runOwnContent({ features: many });
    await run.act(changeConditions({ relation: "within" }));
    await run.act(selection(...many.map(({ uuid }) => uuid)));
    expect(run.own()).toMatchObject({ problem: "too-many", found: null });
  });

  it("end the worker when the tool closes, and ask again when it opens", async () => {
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

  it("say why they failed, and try again with another worker", async () => {
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

describe("what is found", () => {
  it("becomes the selection, in the view of what is selected", async () => {
    const run = await runOwnContent(contents);
    await run.act(changeConditions({ words: "camp" }));
    await run.act(selectFound());
    expect([...run.state().selection.ids.toArray()].sort()).toEqual(["camp", "near camp"]);
    expect(run.state().sidebar.view?.name).toBe("SelectedFeatures");
  });

  it("is saved as a hunt by the bulk call, without leaving another, which undo deletes", async () => {
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
