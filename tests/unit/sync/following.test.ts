import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import { putFeatures } from "../../../src/features/content/sagas/putFeatures";
import { selectIds } from "../../../src/features/content/selection/slice";
import { contentLoading, featuresPut, loadContent } from "../../../src/features/content/slice";
import { draftKept, noteDraft } from "../../../src/features/drafts/slice";
import { changeQueued } from "../../../src/features/edits/outbox/slice";
import { draftOf } from "../../../src/features/featureEditor/draft";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import { draftChanged, draftClosed, draftOpened } from "../../../src/features/featureEditor/slice";
import { noteFormOpened, notesOpened } from "../../../src/features/notes/slice";
import { preferencesLoaded, preferencesSaved } from "../../../src/features/preferences/slice";
import {
  authFailed,
  connectionBack,
  logOut,
  logOutFailed,
  pageShown,
} from "../../../src/features/session/slice";
import { navigate } from "../../../src/features/sidebar/slice";
import { ok, USER } from "../app/fakes";
import { feature, hunt, NOW, photo } from "../content/memoryApi";
import { followed } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Run = Awaited<ReturnType<typeof followed>>;
const POLL = 15_000;
const titles = (run: Run) => [...run.state().content.table.rows()].map(({ title }) => title).sort();
const later = (seconds: number) => ({ properties: { updatedAt: NOW + seconds } });
const note = (uuid: string, contents: string, updatedAt = NOW) => ({
  uuid,
  title: "",
  contents,
  createdAt: NOW,
  updatedAt,
  noteableType: "feature" as const,
  noteableId: "a",
});
async function editing(run: Run, title: string) {
  const row = run.state().content.table.get("a");
  if (!row) throw new Error("There is no feature a.");
  run.store.dispatch(navigate({ name: "FeatureEditor", metadata: { uuid: "a" } }));
  run.store.dispatch(draftOpened(draftOf(row)));
  run.store.dispatch(draftChanged({ title }));
  await run.settle();
}

/** Own saves, of which one ends during each wait until none are left. */
function endingWrites() {
  const writes = {
    left: 0,
    ended: 0,
    settled: async () => {
      if (writes.left === 0) return;
      writes.left -= 1;
      writes.ended += 1;
    },
  };
  return writes;
}

describe("synced changes", () => {
  it("are requested from the number read before the content", async () => {
    const run = await followed({ features: [feature("a")] });
    expect(run.changing.asked[0]).toEqual({});
    expect(run.state().sync.now).toBe(1);
    run.changing.change({ features: [feature("b")] });
    await run.settle(POLL);
    expect(run.changing.asked.at(-1)).toMatchObject({ since: 1 });
    expect(titles(run)).toEqual(["Feature a", "Feature b"]);
    expect(run.state().sync.now).toBe(2);
  });

  it("remove deleted items from lists, hunts, selection and map before the rows of their page", async () => {
    const elk = hunt("elk", { featureIds: ["a", "b"] });
    const run = await followed({ features: [feature("a"), feature("b")], collections: [elk] });
    run.store.dispatch(selectIds(["a", "b"]));
    run.changing.change({
      deleted: [
        { kind: "feature", id: "a", parent: null },
        { kind: "place", id: "b", parent: "elk" },
      ],
      features: [feature("a", { title: "Again", ...later(5) })],
    });
    await run.settle(POLL);
    expect(titles(run)).toEqual(["Again", "Feature b"]);
    expect(run.state().hunts.byId.elk).toMatchObject({ featureIds: [], count: 0 });
    expect(run.state().content.table.get("b")?.collectionIds).toEqual([]);
    expect([...run.state().selection.ids.toArray()]).toEqual(["b"]);
    expect(run.map.named("remove").at(-1)?.[1]).toEqual(["a"]);
  });

  it("of hunts, features and photos reach their lists and counts", async () => {
    const run = await followed({ features: [feature("a"), feature("b")], photos: [photo("p1")] });
    run.changing.change({
      collections: [hunt("elk", { featureIds: [] })],
      features: [feature("a", { collectionIds: ["elk"], ...later(1) })],
      places: [{ collectionId: "elk", featureId: "b" }],
      photos: [photo("p1")],
    });
    await run.settle(POLL);
    expect(run.state().hunts.byId.elk).toMatchObject({ count: 2 });
    expect([...(run.state().hunts.byId.elk?.featureIds ?? [])].sort()).toEqual(["a", "b"]);
    expect(run.state().content.table.get("a")?.photoIds).toEqual(["p1"]);
    run.changing.change({ deleted: [{ kind: "photo", id: "p1", parent: "a" }] });
    await run.settle(POLL);
    expect(run.state().content.table.get("a")?.photoIds).toEqual([]);
  });

  it("made by this page change nothing: neither list nor map is notified", async () => {
    const run = await followed({ features: [feature("a")], collections: [hunt("elk")] });
    const { table } = run.state().content;
    const drawn = run.map.named("upsert").length;
    run.changing.change({ features: [feature("a")], collections: [hunt("elk")] });
    await run.settle(POLL);
    expect(run.state().content.table).toBe(table);
    expect(run.map.named("upsert")).toHaveLength(drawn);
    expect(run.state().sync.now).toBe(2);
  });

  it("already known from a response still reach the hunts that a feature entered and left", async () => {
    const run = await followed({
      features: [feature("a", { collectionIds: ["elk"] })],
      collections: [hunt("elk", { featureIds: ["a"] }), hunt("deer")],
    });
    const answered = [
      feature("a", { collectionIds: ["deer"], ...later(2) }),
      feature("b", { collectionIds: ["deer"], ...later(2) }),
    ];
    run.runSaga(() => putFeatures(answered));
    run.changing.change({
      features: answered,
      deleted: [{ kind: "place", id: "a", parent: "elk" }],
    });
    await run.settle(POLL);
    expect(run.state().hunts.byId.elk).toMatchObject({ featureIds: [], count: 0 });
    expect(run.state().hunts.byId.deer).toMatchObject({ featureIds: ["a", "b"], count: 2 });
  });

  it("of an unknown hunt remove it from the features that came with it", async () => {
    const run = await followed({ features: [feature("a", { collectionIds: ["elk"] }), feature("b")] });
    run.changing.change({ deleted: [{ kind: "collection", id: "elk", parent: null }] });
    await run.settle(POLL);
    expect(run.state().content.table.get("a")?.collectionIds).toEqual([]);
    expect(run.state().content.table.has("b")).toBe(true);
  });

  it("requested while something was deleted here don't restore it", async () => {
    const ownWrites = endingWrites();
    const run = await followed({ features: [feature("a")] }, { ownWrites });
    ownWrites.left = 1;
    const drawn = run.map.named("upsert").length;
    run.changing.change({ features: [feature("b"), feature("c")], notes: [note("n", "Gone")] });
    run.changing.change({
      deleted: [
        { kind: "feature", id: "b", parent: null },
        { kind: "note", id: "n", parent: "a" },
      ],
    });
    run.store.dispatch(notesOpened({ of: { type: "feature", uuid: "a" }, notes: [] }));
    await run.settle(POLL);
    expect(titles(run)).toEqual(["Feature a", "Feature c"]);
    expect(run.map.named("upsert").slice(drawn)).toHaveLength(1);
    expect(run.map.named("upsert").at(-1)?.[1]).toMatchObject({ uuids: ["c"] });
    expect(run.state().notes.notes).toEqual([]);
    expect(run.changing.asked.at(-1)).toMatchObject({ since: 2 });
    expect(run.state().sync.now).toBe(3);
  });

  it("don't restore items deleted here while they are requested again", async () => {
    const ownWrites = endingWrites();
    const run = await followed({ features: [feature("a")] }, { ownWrites });
    // The new waypoint's save ends with the first request, its deletion with the second.
    ownWrites.left = 2;
    run.changing.change({ features: [feature("b")] });
    run.changing.change({ features: [feature("c")] });
    run.changing.change({ deleted: [{ kind: "feature", id: "b", parent: null }] });
    await run.settle(POLL);
    expect(titles(run)).toEqual(["Feature a", "Feature c"]);
    expect(run.state().sync.now).toBe(4);
  });

  it("of a hunt and a note on two pages end with the later page's version", async () => {
    const elk = (title: string, updatedAt: number) => ({ ...hunt("elk"), title, updatedAt });
    const run = await followed({ features: [feature("a")], collections: [elk("Third", NOW + 3)] });
    run.store.dispatch(
      notesOpened({ of: { type: "feature", uuid: "a" }, notes: [note("n", "Third", NOW + 3)] }),
    );
    run.changing.change(
      { collections: [elk("First", NOW + 1)], notes: [note("n", "First", NOW + 1)] },
      { collections: [elk("Fourth", NOW + 4)], notes: [note("n", "Fourth", NOW + 4)] },
    );
    await run.settle(POLL);
    expect(run.state().hunts.byId.elk?.title).toBe("Fourth");
    expect(run.state().notes.notes[0]?.contents).toBe("Fourth");
    run.changing.change({ collections: [elk("Second", NOW + 2)], notes: [note("n", "Second", NOW + 2)] });
    await run.settle(POLL);
    expect(run.state().hunts.byId.elk?.title).toBe("Fourth");
    expect(run.state().notes.notes[0]?.contents).toBe("Fourth");
  });

  it("older than the response to a save are ignored", async () => {
    const run = await followed({ features: [feature("a", { title: "Saved", ...later(9) })] });
    run.changing.change({ features: [feature("a", { title: "Before", ...later(8) })] });
    await run.settle(POLL);
    expect(titles(run)).toEqual(["Saved"]);
  });

  it("are merged below pending changes", async () => {
    const run = await followed({ features: [feature("a")], failing: { updateFeature: { status: 503 } } });
    const change = {
      kind: "feature-edit" as const,
      uuid: "a",
      base: NOW,
      before: { title: "Feature a" },
      after: { title: "Mine" },
      whole: null,
    };
    run.store.dispatch(changeQueued({ key: "k", at: 0, name: "a", change }));
    run.changing.change({ features: [feature("a", { title: "Theirs", photoIds: ["p"], ...later(3) })] });
    await run.settle(POLL);
    expect(titles(run)).toEqual(["Mine"]);
    expect(run.state().content.table.get("a")?.photoIds).toEqual(["p"]);
  });

  it("of many pages are shown as at the start, and applied together", async () => {
    const run = await followed();
    const page = (from: number) => ({
      features: Array.from({ length: 500 }, (_, at) => feature(`f${from + at}`)),
    });
    run.changing.change(page(0), page(500), page(1000));
    await run.settle(POLL + 100);
    expect(run.state().content.table.size).toBe(1500);
    const told = run.actions.filter(contentLoading.match).map(({ payload }) => payload);
    expect(told.slice(-3)).toMatchObject([{ done: 500 }, { done: 1000 }, { state: "done" }]);
    expect(run.state().content.loading).toEqual({ state: "done" });
    expect(run.map.named("upsert")).toHaveLength(1);
    expect(run.changing.asked.slice(-3)).toMatchObject([
      { since: 1 },
      { after: "page 1" },
      { after: "page 2" },
    ]);
  });

  it("that are no longer available cause a full reload, without blanking and without deleted items", async () => {
    const run = await followed({ features: [feature("a"), feature("b")], collections: [hunt("elk")] });
    const sizes: number[] = [];
    run.store.subscribe(() => sizes.push(run.state().content.table.size));
    run.services.api.listFeatures = async () =>
      ok({ features: [feature("b"), feature("c")], total: 2, limit: 500, offset: 0, nextCursor: null });
    run.changing.failures.push({ status: 410, id: "snapshot-needed" });
    await run.settle(POLL);
    expect(titles(run)).toEqual(["Feature b", "Feature c"]);
    expect(Math.min(...sizes)).toBe(2);
    expect(run.state().hunts.ids).toEqual(["elk"]);
    expect(run.state().content.loading).toEqual({ state: "done" });
  });

  it("wait while content is loading: its pages may be older", async () => {
    const run = await followed({ features: [feature("a")] });
    let answer = () => {};
    const { listFeatures } = run.services.api;
    run.services.api.listFeatures = async (...words) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return listFeatures(...words);
    };
    run.store.dispatch(loadContent());
    run.changing.change({ features: [feature("b")] });
    await run.settle(3 * POLL);
    expect(titles(run)).toEqual(["Feature a"]);
    answer();
    await run.settle(POLL);
    expect(titles(run)).toEqual(["Feature a", "Feature b"]);
  });
});

describe("changed preferences", () => {
  it("are read, and reported only when they differ; after a local save they wait for a quiet moment", async () => {
    const run = await followed();
    const told = () => run.actions.filter(preferencesLoaded.match).length;
    const before = told();
    run.changing.change({ preferences: true });
    await run.settle(POLL);
    expect(run.server.named("preferences").length).toBeGreaterThan(0);
    expect(told()).toBe(before);
    run.services.api.preferences = async () =>
      ok({ ...DEFAULT_PREFERENCES, favorites: { ...DEFAULT_PREFERENCES.favorites, icons: ["camp"] } });
    run.store.dispatch(preferencesSaved({ count: 0, preferences: null }));
    run.changing.change({ preferences: true });
    await run.settle(POLL);
    expect(run.state().preferences.value.favorites.icons).toEqual([]);
    await run.settle(30_000);
    expect(run.state().preferences.value.favorites.icons).toEqual(["camp"]);
  });
});

describe("polling", () => {
  it("runs every 15 s, slower in the background, at once when the page is visible or the connection is back", async () => {
    let shown = true;
    const tabs = { locks: null, channel: () => null, isShown: () => shown };
    const run = await followed({}, { tabs });
    const count = () => run.changing.asked.length;
    let before = count();
    await run.settle(POLL);
    expect(count()).toBe(before + 1);
    shown = false;
    await run.settle(POLL);
    before = count();
    await run.settle(100_000);
    expect(count()).toBe(before);
    for (const news of [pageShown(), connectionBack()]) {
      run.store.dispatch(news);
      await run.settle();
      expect(count()).toBe(++before);
    }
  });

  it("pauses longer after each failure", async () => {
    const run = await followed();
    const before = run.changing.asked.length;
    run.changing.failures.push(...Array.from({ length: 20 }, () => ({ status: 0, id: "offline" })));
    await run.settle(POLL);
    await run.settle(1000 + 2000 + 4000);
    expect(run.changing.asked.length).toBe(before + 4);
    await run.settle(7000);
    expect(run.changing.asked.length).toBe(before + 4);
  });

  it("ends with the session, and continues when logging out failed", async () => {
    const run = await followed();
    for (const end of [authFailed(), logOut()]) {
      run.store.dispatch(end);
      const before = run.changing.asked.length;
      await run.settle(10 * POLL);
      expect(run.changing.asked.length).toBe(before);
      run.store.dispatch(logOutFailed());
      await run.settle(POLL);
      expect(run.changing.asked.length).toBeGreaterThan(before);
    }
  });

  it("restarts the page when the browser has another user, and loads nothing of theirs", async () => {
    const run = await followed({ features: [feature("a")] });
    run.services.storage.setItem("currentUser", JSON.stringify({ ...USER, uuid: "somebody else" }));
    run.changing.change({ features: [feature("theirs")] });
    await run.settle(POLL);
    expect(run.services.redirect).toHaveBeenCalledWith("/maps/");
    expect(titles(run)).toEqual(["Feature a"]);
  });
});

describe("an open editor", () => {
  it("keeps its original version until it is closed, so that saving compares with that", async () => {
    const run = await followed({ features: [feature("a")] });
    await editing(run, "Mine");
    run.changing.change({ features: [feature("a", { title: "Theirs", ...later(3) })] });
    await run.settle(POLL);
    expect(titles(run)).toEqual(["Feature a"]);
    run.store.dispatch(saveFeature({ uuid: "a", title: "Mine" }));
    await run.settle();
    expect(run.server.named("updateFeature").at(-1)?.[3]).toBe(NOW);
    run.store.dispatch(draftClosed());
    await run.settle();
    expect(run.actions.filter(featuresPut.match).flatMap(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ title: "Theirs" }),
    );
  });

  it("of a deleted feature keeps typed text, and the feature can be restored", async () => {
    const run = await followed({ features: [feature("a")] });
    await editing(run, "Mine");
    run.changing.change({ deleted: [{ kind: "feature", id: "a", parent: null }] });
    await run.settle(POLL);
    expect(titles(run)).toEqual([]);
    expect(run.state().sidebar.view?.name).toBe("FeatureEditor");
    expect(run.state().featureEditor.draft?.title).toBe("Mine");
  });

  it("of a deleted note continues as a new note", async () => {
    const run = await followed({ features: [feature("a")] });
    const of = { type: "feature" as const, uuid: "a" };
    run.store.dispatch(notesOpened({ of, notes: [note("n", "Wind from the west.")] }));
    run.store.dispatch(noteFormOpened("n"));
    run.store.dispatch(draftKept(noteDraft("a", "n"), { contents: "Wind from the east." }));
    run.changing.change({ deleted: [{ kind: "note", id: "n", parent: "a" }] });
    await run.settle(POLL);
    expect(run.state().notes).toMatchObject({ form: "new", notes: [] });
    expect(run.state().drafts.byKey[noteDraft("a", "new")]?.value).toEqual({
      title: "",
      contents: "Wind from the east.",
    });
    expect(run.toasts()).toEqual(["This note was deleted elsewhere. Save it to add it as a new note."]);
  });

  it("of a note hides changes from elsewhere until it is closed", async () => {
    const run = await followed({ features: [feature("a")] });
    const of = { type: "feature" as const, uuid: "a" };
    run.store.dispatch(notesOpened({ of, notes: [note("n", "West"), note("m", "Camp")] }));
    run.store.dispatch(noteFormOpened("n"));
    run.changing.change({ notes: [note("n", "East", NOW + 1), note("m", "Base camp", NOW + 1)] });
    await run.settle(POLL);
    expect(run.state().notes.notes.map(({ contents }) => contents)).toEqual(["West", "Base camp"]);
    run.store.dispatch(noteFormOpened(null));
    await run.settle();
    expect(run.state().notes.notes.map(({ contents }) => contents)).toEqual(["East", "Base camp"]);
  });
});

describe("an open item deleted elsewhere", () => {
  it("is closed with a message, and can be restored where possible", async () => {
    const run = await followed({ features: [feature("a")], collections: [hunt("elk")] });
    run.store.dispatch(navigate({ name: "FeatureDetail", metadata: { uuid: "a" } }));
    run.changing.change({ deleted: [{ kind: "feature", id: "a", parent: null }] });
    await run.settle(POLL);
    expect(run.state().sidebar.view?.name).toBe("Content");
    expect(run.state().toasts).toMatchObject([
      { text: "“Feature a” was deleted elsewhere.", action: { label: "Restore" } },
    ]);
    run.store.dispatch(navigate({ name: "Collection", metadata: { uuid: "elk" } }));
    run.changing.change({ deleted: [{ kind: "collection", id: "elk", parent: null }] });
    await run.settle(POLL);
    expect(run.state().hunts.ids).toEqual([]);
    expect(run.toasts()).toContain("“Hunt elk” was deleted elsewhere.");
  });
});

describe("content shared by others", () => {
  const theirs = (uuid: string, collectionIds: string[] = []) =>
    feature(uuid, { isOwner: false, collectionIds });
  const gone = (kind: "feature" | "collection", id: string) => ({ kind, id, parent: null });
  const ended = (run: Run) => run.state().toasts.filter(({ id }) => id === "share-ended");

  it("arrives in lists and on the map", async () => {
    const run = await followed();
    run.changing.change({
      collections: [hunt("elk", { isOwner: false })],
      features: [theirs("a", ["elk"])],
    });
    await run.settle(POLL);
    expect(run.state().hunts.byId.elk).toMatchObject({ isOwner: false, featureIds: ["a"], count: 1 });
    expect(run.map.named("upsert").at(-1)?.[1]).toMatchObject({ uuids: ["a"] });
  });

  it("removes a feature that was shared on its own, even with its panel open", async () => {
    const run = await followed({ features: [feature("mine"), theirs("a")] });
    run.store.dispatch(navigate({ name: "FeatureDetail", metadata: { uuid: "a" } }));
    run.changing.change({ deleted: [gone("feature", "a")] });
    await run.settle(POLL);
    expect(run.state().content.table.ids).toEqual(["mine"]);
    expect(run.state().sidebar.view?.name).toBe("Content");
    expect(ended(run)).toMatchObject([{ text: "“Feature a” is no longer shared with you." }]);
  });

  it("stays while the server is unavailable", async () => {
    const run = await followed({ features: [theirs("a")] });
    run.changing.failures.push(...Array.from({ length: 20 }, () => ({ status: 503, id: "away" })));
    await run.settle(60_000);
    expect(run.state().content.table.ids).toEqual(["a"]);
  });
});
