import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteHunt, togglePin } from "../../../src/features/content/hunts/slice";
import { selectShown } from "../../../src/features/content/selectors";
import { deleteFeatures, setVisibility } from "../../../src/features/content/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { deleteFeature } from "../../../src/features/featureDetail/slice";
import { deleteNote, loadNotes } from "../../../src/features/notes/slice";
import { deletePhoto, loadPhotos } from "../../../src/features/photos/slice";
import { feature, hunt, NOW, photo } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const contents = () => ({
  features: ["a", "b", "c"].map((uuid) => feature(uuid)),
  collections: [hunt("elk", { featureIds: ["a", "b"] }), hunt("deer", { featureIds: ["b"] })],
});

async function opened(...[given, ...rest]: Parameters<typeof loadedContent>) {
  const run = await loadedContent({ ...contents(), ...given }, ...rest);
  const press = async (label: string) => {
    const action = run
      .state()
      .toasts.map((toast) => toast.action)
      .findLast((candidate) => candidate?.label === label);
    if (!action) throw new Error(`No ${label} in ${run.toasts()}`);
    run.store.dispatch(action.dispatch);
    await run.settle(100);
  };
  const shown = () => {
    const visible = selectShown(run.state());
    return typeof visible === "object" && !("hidden" in visible) ? [...visible].sort() : visible;
  };
  const last = () => run.state().toasts.find(({ id }) => id === "history")?.text;
  return { ...run, press, last, shown, ids: () => [...run.state().content.table.ids].sort() };
}

describe("features", () => {
  it("are restored to lists, hunts and the map, with their previous visibility", async () => {
    const run = await opened();
    run.store.dispatch(setVisibility({ featureIds: ["b"], visible: false }));
    await run.settle(100);
    run.store.dispatch(deleteFeatures({ featureIds: ["a", "b"] }));
    await run.settle(100);
    expect(run.ids()).toEqual(["c"]);
    // Rebuilds the list of visible features while they are deleted.
    run.store.dispatch(setVisibility({ featureIds: "all", visible: true }));
    await run.settle(100);
    await run.press("Undo");
    expect(run.last()).toBe("Undone: deletion of 2 items");
    expect(run.ids()).toEqual(["a", "b", "c"]);
    expect(run.shown()).toEqual(["a", "c"]);
    expect(run.state().hunts.byId.elk?.featureIds.toSorted()).toEqual(["a", "b"]);
    expect(run.state().hunts.byId.deer).toMatchObject({ featureIds: ["b"], count: 1 });
    expect(run.map.named("upsert").at(-1)).toBeDefined();
  });

  it("are restored one by one too, named by their type", async () => {
    const run = await opened();
    run.store.dispatch(deleteFeature("a"));
    await run.settle(100);
    expect(run.toasts()).toEqual(["Waypoint deleted"]);
    await run.press("Undo");
    expect(run.last()).toBe("Undone: deletion of “Feature a”");
    expect(run.ids()).toEqual(["a", "b", "c"]);
    await run.press("Redo");
    expect(run.ids()).toEqual(["b", "c"]);
    // The shortcut can go back any number of steps.
    run.store.dispatch(undo());
    await run.settle(100);
    expect(run.ids()).toEqual(["a", "b", "c"]);
  });

  it("can be retried when offline", async () => {
    const run = await opened({ failing: { restoreFeatures: { status: 0, times: 1 } } });
    run.store.dispatch(deleteFeatures({ featureIds: ["a", "b"] }));
    await run.settle(100);
    await run.press("Undo");
    expect(run.last()).toBe("The deletion of 2 items was not undone: offline.");
    await run.press("Try again");
    expect(run.last()).toBe("Undone: deletion of 2 items");
    expect(run.ids()).toEqual(["a", "b", "c"]);
  });

  it("of a later batch can be retried when it fails", async () => {
    const many = Array.from({ length: 1200 }, (_, index) => feature(`m${String(index).padStart(4, "0")}`));
    let calls = 0;
    const run = await opened(
      { features: many, collections: [] },
      {},
      {
        restoreFeatures: async (ids: string[]) => {
          calls += 1;
          return calls === 2
            ? { success: false, data: { status: 503, id: "broken", message: "The server is busy." } }
            : { success: true, data: { successful: ids, failed: [] } };
        },
        getFeatures: async (ids: string[]) => ({
          success: true,
          data: { features: ids.map((id) => feature(id)) },
        }),
      },
    );
    run.store.dispatch(deleteFeatures({ featureIds: many.map(({ uuid }) => uuid) }));
    await run.settle(500);
    await run.press("Undo");
    expect(run.last()).toBe("The deletion of 1,200 items was not undone: The server is busy.");
    expect(run.ids()).toHaveLength(1000);
    await run.press("Try again");
    expect(run.ids()).toHaveLength(1200);
    expect(calls).toBe(4);
  });

  it("show a message when they expired", async () => {
    const run = await opened(
      {},
      {},
      {
        restoreFeatures: async (ids: string[]) => ({
          success: true,
          data: { successful: [], failed: ids.map((id) => ({ id, reason: "not-found" })) },
        }),
      },
    );
    run.store.dispatch(deleteFeatures({ featureIds: ["a", "b"] }));
    await run.settle(100);
    await run.press("Undo");
    expect(run.last()).toBe("The deletion of 2 items was not undone: It was deleted too long ago.");
    expect(run.ids()).toEqual(["c"]);
  });
});

describe("a hunt", () => {
  it("is restored with its features, and active if it was", async () => {
    const run = await opened();
    run.store.dispatch(togglePin("elk"));
    await run.settle();
    run.store.dispatch(deleteHunt("elk"));
    await run.settle();
    expect(run.state().content.table.get("a")?.collectionIds).toEqual([]);
    await run.press("Undo");
    expect(run.last()).toBe("Undone: deletion of “Hunt elk”");
    expect(run.state().hunts.byId.elk).toMatchObject({ featureIds: ["a", "b"], count: 2 });
    expect(run.state().content.table.get("b")?.collectionIds.toSorted()).toEqual(["deer", "elk"]);
    expect(run.state().preferences.value.global.pinned.collection).toBe("elk");
    await run.press("Redo");
    expect(run.state().hunts.ids).toEqual(["deer"]);
    expect(run.state().preferences.value.global.pinned.collection).toBeNull();
  });

  it("shows the reason when restoring fails, and can be retried", async () => {
    const run = await opened({ failing: { restoreCollection: { status: 503, times: 1 } } });
    run.store.dispatch(deleteHunt("deer"));
    await run.settle();
    await run.press("Undo");
    expect(run.last()).toBe("The deletion of “Hunt deer” was not undone: broken.");
    await run.press("Try again");
    expect(run.state().hunts.ids).toContain("deer");
  });
});

describe("a note or a photo", () => {
  it("is restored in its place", async () => {
    const photos = [photo("p1", { createdAt: NOW }), photo("p2", { createdAt: NOW + 1 })];
    const run = await opened({ features: [feature("a", { photoIds: ["p1", "p2"] })], photos });
    run.store.dispatch(loadNotes({ type: "collection", uuid: "elk" }));
    run.store.dispatch(loadPhotos({ featureId: "a", photoIds: ["p1", "p2"] }));
    await run.settle();
    run.store.dispatch(deleteNote("n1"));
    await run.settle();
    await run.press("Undo");
    expect(run.state().notes.notes).toMatchObject([{ uuid: "n1" }]);
    await run.press("Redo");
    expect(run.state().notes.notes).toEqual([]);
    await run.settle(10_000);
    for (const gone of photos.slice(0, 1)) run.store.dispatch(deletePhoto(gone));
    await run.settle();
    expect(run.state().photos.photos.map(({ uuid }) => uuid)).toEqual(["p2"]);
    await run.press("Undo");
    expect(run.last()).toBe("Undone: deletion of “p1.jpg”");
    expect(run.state().photos.photos.map(({ uuid }) => uuid)).toEqual(["p1", "p2"]);
    expect(run.state().content.table.get("a")?.photoIds.toSorted()).toEqual(["p1", "p2"]);
    await run.press("Redo");
    expect(run.state().photos.photos.map(({ uuid }) => uuid)).toEqual(["p2"]);
  });

  it("shows a message when it expired", async () => {
    const run = await opened({ failing: { restorePhoto: { status: 404 } }, photos: [photo("p1")] });
    run.store.dispatch(deletePhoto(photo("p1")));
    await run.settle();
    await run.press("Undo");
    expect(run.last()).toBe(
      "The deletion of “p1.jpg” was not undone: It was deleted too long ago, or its hunt or feature is gone.",
    );
  });
});
