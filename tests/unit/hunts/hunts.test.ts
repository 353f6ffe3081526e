import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { selectListedHuntIds, selectOwnedHunts } from "../../../src/features/content/hunts/selectors";
import {
  addToHunts,
  createHunt,
  deleteHunt,
  editTitle,
  openHunt,
  removeFromHunt,
  saveTitle,
  togglePin,
} from "../../../src/features/content/hunts/slice";
import { selectIds } from "../../../src/features/content/selection/slice";
import { back, navigate } from "../../../src/features/sidebar/slice";
import { eventually } from "../../support/eventually";
import { feature, hunt } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const features = ["a", "b"].map((uuid, index) =>
  feature(uuid, { geometry: { type: "Point", coordinates: [-107 - index, 40 + index, 0] } }),
);
const collections = [hunt("elk", { title: "Elk", featureIds: ["a", "b"] }), hunt("deer", { title: "Deer" })];
const contents = { features, collections };
type Run = Awaited<ReturnType<typeof loadedContent>>;
const view = ({ state }: Run) => state().sidebar.view;

describe("the list", () => {
  it("sorts by title with the pinned hunt first", async () => {
    const run = await loadedContent(contents);
    expect(selectListedHuntIds(run.state())).toEqual(["deer", "elk"]);
    run.store.dispatch(togglePin("elk"));
    expect(selectListedHuntIds(run.state())).toEqual(["elk", "deer"]);
    run.store.dispatch(togglePin("elk"));
    expect(run.state().preferences.value.global.pinned.collection).toBeNull();
  });
  it("offers only the user's own hunts for adding", async () => {
    const run = await loadedContent({ collections: [...collections, hunt("x", { isOwner: false })] });
    expect(selectOwnedHunts(run.state()).map(({ uuid }) => uuid)).toEqual(["deer", "elk"]);
  });
});

describe("opening", () => {
  it("reloads the hunt, clears the selection and moves the map to its features", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(selectIds(["a"]));
    run.store.dispatch(openHunt("elk"));
    await run.settle();
    expect(view(run)).toEqual({ name: "Collection", metadata: { uuid: "elk" } });
    expect(run.state().selection.ids.size).toBe(0);
    expect(run.map.named("goTo").at(-1)?.[1]).toEqual([-108, 40, -107, 41]);
    expect(run.state().notes.notes[0]?.title).toBe("Wind");
  });

  it("leaves the map alone after going back before the response", async () => {
    const run = await loadedContent(contents);
    const moves = run.map.named("goTo").length;
    run.store.dispatch(navigate({ name: "Content" }));
    run.store.dispatch(openHunt("elk"));
    run.store.dispatch(back());
    await run.settle();
    expect(run.server.named("getCollection")).toHaveLength(1);
    expect(run.map.named("goTo")).toHaveLength(moves);
  });

  it("goes back with a message when the hunt can't be loaded", async () => {
    const run = await loadedContent({ ...contents, failing: { getCollection: { status: 500 } } });
    run.store.dispatch(navigate({ name: "Content" }));
    run.store.dispatch(openHunt("elk"));
    await run.settle();
    expect(view(run)?.name).toBe("Content");
    expect(run.toasts()).toEqual(["Oops, there was an issue retrieving the hunt"]);
    expect(run.state().hunts.ids).toContain("elk");
  });

  it("removes a hunt that doesn't exist", async () => {
    const run = await loadedContent({ ...contents, failing: { getCollection: { status: 404 } } });
    run.store.dispatch(openHunt("elk"));
    await run.settle();
    expect(run.toasts()).toEqual(["Sorry, but it looks like that hunt does not exist"]);
    expect(run.state().hunts.ids).not.toContain("elk");
  });

  it("reloads it and ends editing on return", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(openHunt("elk"));
    await run.settle();
    run.store.dispatch(editTitle(true));
    run.store.dispatch(navigate({ name: "FeatureDetail", metadata: { uuid: "a" } }));
    run.store.dispatch(back());
    await run.settle();
    expect(run.server.named("getCollection")).toHaveLength(2);
    expect(run.state().hunts.editing).toBe(false);
  });

  it("keeps a title that is being edited when the response arrives", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(openHunt("elk"));
    run.store.dispatch(editTitle(true));
    await run.settle();
    expect(run.state().hunts.opening?.status.state).toBe("done");
    expect(run.state().hunts.editing).toBe(true);
  });
});

describe("creating", () => {
  it("loads the new hunt, lists it and adds the chosen features", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(createHunt({ title: " Bear ", featureIds: ["a"] }));
    expect(run.toasts()).toEqual(["Creating hunt Bear"]);
    await run.settle();
    expect(run.toasts()).toEqual(["Created Bear"]);
    expect(run.state().toasts[0]?.dismissAfter).toBe(3500);
    expect(run.state().hunts.byId["new-1"]).toMatchObject({ title: "Bear", featureIds: ["a"], count: 1 });
    expect(run.state().content.table.get("a")?.collectionIds).toEqual(["elk", "new-1"]);
  });
  it("reports when its features weren't added", async () => {
    const run = await loadedContent({ ...contents, failing: { addFeatureToCollections: { status: 500 } } });
    run.store.dispatch(createHunt({ title: "Bear", featureIds: ["a"], undoable: true }));
    await run.settle();
    expect(run.toasts()).toEqual([
      "The hunt was created, but not all items were added. Select them and choose Hunts to try again.",
    ]);
    expect(run.state().hunts.byId["new-1"]).toMatchObject({ title: "Bear", featureIds: [] });
  });
  it("reports a failed save", async () => {
    const run = await loadedContent({ failing: { createCollection: { status: 500 } } });
    run.store.dispatch(createHunt({ title: "Bear" }));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue and your hunt was not saved."]);
    expect(run.state().toasts[0]).toMatchObject({ dismissable: true, iconColor: "error" });
  });
});

describe("the title", () => {
  it("is saved with its toasts, and the list is re-sorted", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(editTitle(true));
    run.store.dispatch(saveTitle({ uuid: "deer", title: " Turkey " }));
    expect(run.toasts()).toEqual(["Saving Hunt..."]);
    expect(run.state().hunts.saving).toBe(true);
    await run.settle();
    expect(run.toasts()).toEqual(["Hunt saved"]);
    expect(run.state().hunts).toMatchObject({ ids: ["elk", "deer"], saving: false, editing: false });
  });
  it("stays as typed when saving fails", async () => {
    const run = await loadedContent({ ...contents, failing: { updateCollection: { status: 500 } } });
    run.store.dispatch(editTitle(true));
    run.store.dispatch(saveTitle({ uuid: "deer", title: "Turkey" }));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue and your hunt was not saved."]);
    expect(run.state().hunts).toMatchObject({ saving: false, editing: true });
  });
  it("isn't saved when blank", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(saveTitle({ uuid: "deer", title: "  " }));
    await run.settle();
    expect(run.server.named("updateCollection")).toEqual([]);
  });
});

describe("deleting", () => {
  it("unpins the hunt, keeps its features and shows the Hunts tab", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(togglePin("elk"));
    run.store.dispatch(openHunt("elk"));
    await run.settle();
    run.store.dispatch(deleteHunt("elk"));
    await run.settle();
    expect(run.toasts()).toEqual(["Hunt deleted"]);
    expect(run.state().preferences.value.global.pinned.collection).toBeNull();
    expect(run.state().hunts.ids).toEqual(["deer"]);
    expect(run.state().content.table.size).toBe(2);
    expect(view(run)?.name).toBe("Content");
    expect(run.state().sidebar.tabs.content).toBe("collections");
  });
  it("keeps the hunt when the request fails", async () => {
    const run = await loadedContent({ ...contents, failing: { deleteCollection: { status: 500 } } });
    run.store.dispatch(deleteHunt("elk"));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue and your hunt was not deleted."]);
    expect(run.state().hunts.ids).toContain("elk");
  });
});

describe("features in hunts", () => {
  it("adds many in one request and clears the selection", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(selectIds(["a", "b"]));
    run.store.dispatch(addToHunts({ featureIds: ["a", "b"], collectionIds: ["deer"] }));
    expect(run.toasts()).toEqual(["Adding items to hunts..."]);
    await run.settle();
    expect(run.toasts()).toEqual(["Items added to hunts"]);
    expect(run.state().hunts.byId.deer?.count).toBe(2);
    expect(run.state().selection.ids.size).toBe(0);
  });
  it("adds many items in several requests within the server's limit, with progress", async () => {
    const sizes: number[] = [];
    const run = await loadedContent(
      contents,
      {},
      {
        addFeaturesToCollections: async (featureIds, collectionIds) => {
          sizes.push(featureIds.length);
          return { success: true, data: { successful: collectionIds, failed: [] } };
        },
      },
    );
    const featureIds = Array.from({ length: 12_000 }, (_, index) => `feature-${index}`);
    run.store.dispatch(addToHunts({ featureIds, collectionIds: ["deer"] }));
    expect(run.toasts()).toEqual(["Adding items to hunts: 0 of 12000"]);
    await eventually(() => expect(sizes).toEqual([10_000, 2000]));
    await eventually(() => expect(run.toasts()).toEqual(["Items added to hunts"]));
    const hunts = Array.from({ length: 100 }, (_, index) => `hunt-${index}`);
    run.store.dispatch(addToHunts({ featureIds: featureIds.slice(0, 4000), collectionIds: hunts }));
    await run.settle();
    expect(sizes.slice(2)).toEqual([4000]);
    hunts.push("hunt-100");
    run.store.dispatch(addToHunts({ featureIds: featureIds.slice(0, 4000), collectionIds: hunts }));
    await run.settle();
    expect(sizes.slice(3)).toEqual([1980, 1980, 40]);
  });
  it("uses singular and plural messages on failure", async () => {
    const failing = { addFeatureToCollections: { status: 500 }, addFeaturesToCollections: { status: 500 } };
    const run = await loadedContent({ ...contents, failing });
    run.store.dispatch(addToHunts({ featureIds: ["a"], collectionIds: ["deer"] }));
    await run.settle();
    expect(run.toasts()).toEqual(["An error occurred when adding your feature to hunt"]);
    run.store.dispatch(addToHunts({ featureIds: ["a", "b"], collectionIds: ["deer"] }));
    await run.settle();
    expect(run.toasts()).toEqual(["An error occurred when adding your items to hunts."]);
  });
  it("removes a single feature", async () => {
    const run = await loadedContent(contents);
    run.store.dispatch(removeFromHunt({ featureId: "a", collectionId: "elk" }));
    await run.settle();
    expect(run.state().hunts.byId.elk?.featureIds).toEqual(["b"]);
  });
  it("reports a failed removal", async () => {
    const run = await loadedContent({
      ...contents,
      failing: { removeFeatureFromCollections: { status: 500 } },
    });
    run.store.dispatch(removeFromHunt({ featureId: "a", collectionId: "elk" }));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue in removing you feature."]);
    expect(run.state().hunts.byId.elk?.count).toBe(2);
  });
});
