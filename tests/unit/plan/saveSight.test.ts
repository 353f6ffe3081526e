import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_AREAS, minArea, savedAreasNote } from "../../../src/features/plan/glassing/savedAreas";
import { saveGlassing, spotsChosen } from "../../../src/features/plan/glassing/slice";
import { HERE, runGlassing, THERE } from "./glassingRun";
import { sightOutlines } from "./sight";
import { savingApi } from "./toolRun";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function setUp(spots = [HERE]) {
  const { api, createFeature, titles } = savingApi();
  const run = runGlassing({ api });
  await run.open();
  run.store.dispatch(spotsChosen(spots));
  await run.settle();
  return { ...run, createFeature, titles };
}

describe("saving visible ground", () => {
  it("saves the largest pieces as areas and a new spot as a waypoint, with one undo", async () => {
    const run = await setUp();
    run.store.dispatch(saveGlassing());
    await run.settle();
    const [minArea, most] = run.outline.mock.lastCall ?? [];
    // One acre.
    expect(minArea).toBeCloseTo(4046.86, 1);
    expect(most).toBe(MAX_AREAS);
    expect(run.titles()).toEqual(["Visible 1: 148 acres", "Visible 2: 74 acres", "Glassing spot"]);
    const [area, , waypoint] = run.createFeature.mock.calls.map(([{ geometry }]) => geometry);
    expect(area?.type === "Polygon" && area.coordinates.map((ring) => ring.length)).toEqual([5, 5]);
    expect(waypoint).toEqual({ type: "Point", coordinates: [-107.5, 40.5, 0] });
    expect(run.toasts()).toEqual(["Saved 2 areas and 1 waypoint"]);
    expect(run.store.getState().history.done).toHaveLength(1);
    expect(run.state().saving).toBe(false);
  });

  it("saves no waypoint twice, and numbers those it adds", async () => {
    const run = await setUp([HERE, THERE]);
    run.store.dispatch(saveGlassing());
    await run.settle();
    // The best spot already is a waypoint.
    expect(run.titles().slice(2)).toEqual(["Glassing spot 2"]);
  });

  it("reports that all pieces are small, and why they couldn't be outlined", async () => {
    const run = await setUp();
    run.outline.mockResolvedValueOnce({ ...sightOutlines(), areas: new Float64Array(0) });
    run.store.dispatch(saveGlassing());
    await run.settle();
    run.outline.mockRejectedValueOnce(new Error("The viewshed worker stopped."));
    run.store.dispatch(saveGlassing());
    await run.settle();
    expect(run.createFeature).not.toHaveBeenCalled();
    expect(run.toasts()).toEqual(["Couldn't outline the visible ground. The viewshed worker stopped."]);
    expect(run.actions.map(({ payload }) => JSON.stringify(payload) ?? "").join()).toContain(
      "No visible area is larger than 1 acre.",
    );
  });

  it("previews what is saved, in the displayed units", () => {
    expect(savedAreasNote("imperial", 0)).toBe("Saves up to 10 pieces, the largest ones of at least 1 acre.");
    expect(savedAreasNote("metric", 1)).toBe(
      "Saves up to 10 pieces, the largest ones of at least 1 ha, and the spot as a waypoint.",
    );
    expect(savedAreasNote("imperial", 2)).toMatch(/, and the spots as waypoints\.$/);
    expect(minArea("metric")).toBe(10_000);
  });
});
