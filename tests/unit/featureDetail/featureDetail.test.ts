import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFeature } from "../../../src/features/content/openFeature";
import { deleteFeature } from "../../../src/features/featureDetail/slice";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import { navigate } from "../../../src/features/sidebar/slice";
import { feature, NOW } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const features = [feature("a", { title: "Camp" }), feature("b")];

describe("opening a feature", () => {
  it("moves the map to it at once, reloads it and shows details that the list doesn't have", async () => {
    const run = await loadedContent({ features });
    run.store.dispatch(openFeature("a"));
    expect(run.map.named("goTo")).toHaveLength(1);
    expect(run.state().featureDetail.status.state).toBe("running");
    await run.settle();
    expect(run.state().sidebar.view).toEqual({ name: "FeatureDetail", metadata: { uuid: "a" } });
    expect(run.state().featureDetail).toMatchObject({
      uuid: "a",
      position: [-107.5, 40.5, 2000],
      vertexCount: 1,
      status: { state: "done" },
    });
  });

  it("moves the map once an unknown feature has loaded", async () => {
    const run = await loadedContent();
    const other = feature("late");
    run.server.api.getFeature = async () => ({ success: true, data: other });
    const fresh = await loadedContent({}, {}, { getFeature: async () => ({ success: true, data: other }) });
    fresh.store.dispatch(openFeature("late"));
    await fresh.settle();
    expect(fresh.map.named("goTo")).toHaveLength(1);
    expect(fresh.state().content.table.has("late")).toBe(true);
  });

  it.each([
    [500, "Oops, there was an issue retrieving the feature", true],
    [404, "Sorry, but it looks like that feature does not exist", false],
  ])("goes back when the server returns %i", async (status, text, kept) => {
    const run = await loadedContent({ features, failing: { getFeature: { status } } });
    run.store.dispatch(navigate({ name: "Content" }));
    run.store.dispatch(openFeature("a"));
    await run.settle();
    expect(run.toasts()).toEqual([text]);
    expect(run.state().sidebar.view?.name).toBe("Content");
    expect(run.state().content.table.has("a")).toBe(kept);
  });
});

describe("editing", () => {
  it("sends the changes with the base version, and goes back", async () => {
    const run = await loadedContent({ features });
    run.store.dispatch(openFeature("a"));
    await run.settle();
    run.store.dispatch(navigate({ name: "FeatureEditor", metadata: { uuid: "a" } }));
    run.store.dispatch(saveFeature({ uuid: "a", title: "Base camp", icon: "elk" }));
    expect(run.toasts()).toEqual(["Saving Waypoint..."]);
    expect(run.state().featureDetail.saving).toBe(true);
    await run.settle();
    expect(run.server.named("updateFeature")[0]?.slice(1)).toEqual([
      "a",
      { title: "Base camp", icon: "elk" },
      NOW,
    ]);
    expect(run.toasts()).toEqual(["Waypoint Saved"]);
    expect(run.state().content.table.get("a")?.title).toBe("Base camp");
    expect(run.state().sidebar.view?.name).toBe("FeatureDetail");
    expect(run.state().featureDetail.saving).toBe(false);
  });

  it.each([
    [500, "There was an issue and your Waypoint was not saved."],
    [409, "Waypoint was changed elsewhere. Open it again to see the new version, then repeat your change."],
  ])("stays in the editor when the server returns %i", async (status, text) => {
    const run = await loadedContent({ features, failing: { updateFeature: { status } } });
    run.store.dispatch(navigate({ name: "FeatureEditor", metadata: { uuid: "a" } }));
    run.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await run.settle();
    expect(run.toasts()).toEqual([text]);
    expect(run.state().sidebar.view?.name).toBe("FeatureEditor");
    expect(run.state().featureDetail.saving).toBe(false);
  });
});

describe("deleting", () => {
  it("removes it everywhere and closes its panel", async () => {
    const run = await loadedContent({ features });
    run.store.dispatch(navigate({ name: "Content" }));
    run.store.dispatch(openFeature("a"));
    await run.settle();
    run.store.dispatch(deleteFeature("a"));
    await run.settle();
    expect(run.toasts()).toEqual(["Waypoint deleted"]);
    expect(run.state().content.table.ids).toEqual(["b"]);
    expect(run.state().sidebar.view?.name).toBe("Content");
  });
  it("keeps it when the request fails", async () => {
    const run = await loadedContent({ features, failing: { deleteFeature: { status: 500 } } });
    run.store.dispatch(deleteFeature("a"));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue and your Waypoint was not deleted."]);
    expect(run.state().content.table.size).toBe(2);
  });
});
