import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { openFeature } from "../../../src/features/content/openFeature";
import { deleteNote, loadNotes, noteFormOpened, saveNote } from "../../../src/features/notes/slice";
import { connectionBack } from "../../../src/features/session/slice";
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

type Contents = NonNullable<Parameters<typeof loadedContent>[0]>;

async function opened(contents: Contents = {}) {
  const run = await loadedContent({ collections: [hunt("elk"), hunt("deer")], ...contents });
  run.store.dispatch(openHunt("elk"));
  await run.settle();
  return { ...run, notes: () => run.state().notes };
}
const titles = ({ notes }: Awaited<ReturnType<typeof opened>>) => notes().notes.map(({ title }) => title);

describe("notes that couldn't be read", () => {
  const unread = () => ({ failing: { listNotes: { status: 503, times: 1 } } });

  it("are read once the connection is back, with the notes added until then", async () => {
    const run = await opened(unread());
    expect(titles(run)).toEqual([]);
    run.store.dispatch(saveNote({ form: "new", title: "Water", contents: "Dry since July" }));
    await run.settle();
    expect(titles(run)).toEqual(["Water"]);
    run.store.dispatch(connectionBack());
    await run.settle();
    expect(titles(run)).toEqual(["Wind", "Water"]);
  });

  it("are read after a while, but not under an open form", async () => {
    const run = await opened(unread());
    run.store.dispatch(noteFormOpened("new"));
    await run.settle(60_000);
    expect(titles(run)).toEqual([]);
    run.store.dispatch(noteFormOpened(null));
    await run.settle(60_000);
    expect(titles(run)).toEqual(["Wind"]);
    const calls = run.server.named("listNotes").length;
    await run.settle(60_000);
    expect(run.server.named("listNotes")).toHaveLength(calls);
  });

  it("aren't asked for again when the item is left or doesn't exist", async () => {
    for (const failing of [{ listNotes: { status: 503 } }, { listNotes: { status: 404 } }]) {
      const run = await opened({ features: [feature("f")], failing });
      run.store.dispatch(openFeature("f"));
      await run.settle(60_000);
      const calls = run.server.named("listNotes").length;
      await run.settle(60_000);
      expect(run.server.named("listNotes")).toHaveLength(calls);
    }
  });
});

describe("writing a note", () => {
  it("adds it at the end with its title trimmed, and closes the form", async () => {
    const run = await opened();
    run.store.dispatch(noteFormOpened("new"));
    run.store.dispatch(saveNote({ form: "new", title: " Water ", contents: "Dry since July" }));
    expect(run.notes().saving).toBe(true);
    await run.settle();
    expect(run.server.named("createNote")[0]?.slice(1)).toEqual([
      "collection",
      "elk",
      { title: "Water", contents: "Dry since July" },
      expect.any(String),
    ]);
    expect(titles(run)).toEqual(["Wind", "Water"]);
    expect(run.notes()).toMatchObject({ form: null, saving: false });
  });

  it("replaces an edited note", async () => {
    const run = await opened();
    run.store.dispatch(noteFormOpened("n1"));
    run.store.dispatch(saveNote({ form: "n1", title: "Wind", contents: "From the north" }));
    await run.settle();
    expect(run.notes().notes.map(({ contents }) => contents)).toEqual(["From the north"]);
  });

  it("sends nothing without text", async () => {
    const run = await opened();
    run.store.dispatch(saveNote({ form: "new", title: "T", contents: "  \n" }));
    await run.settle();
    expect(run.server.named("createNote")).toEqual([]);
  });

  it("keeps the form open without a message when saving fails", async () => {
    const run = await opened({ failing: { createNote: { status: 500 } } });
    run.store.dispatch(noteFormOpened("new"));
    run.store.dispatch(saveNote({ form: "new", title: "", contents: "Dry" }));
    await run.settle();
    expect(run.notes()).toMatchObject({ form: "new", saving: false });
    expect(run.toasts()).toEqual([]);
    expect(console.error).toHaveBeenCalledWith("unable to save the note", "broken");
  });

  it("adds no late note to another item", async () => {
    const run = await opened();
    run.store.dispatch(saveNote({ form: "new", title: "Late", contents: "Dry" }));
    run.store.dispatch(loadNotes({ type: "collection", uuid: "deer" }));
    run.store.dispatch(noteFormOpened("new"));
    await run.settle();
    expect(run.notes().of?.uuid).toBe("deer");
    expect(run.notes().form).toBe("new");
  });
});

describe("deleting a note", () => {
  it("removes it and offers Undo, which restores its text", async () => {
    const run = await opened();
    run.store.dispatch(deleteNote("n1"));
    await run.settle();
    expect(titles(run)).toEqual([]);
    expect(run.toasts()).toEqual(["Note deleted"]);
    const undo = run.state().toasts[0]?.action;
    expect(undo?.label).toBe("Undo");
    if (undo) run.store.dispatch(undo.dispatch);
    await run.settle();
    expect(run.notes().notes).toMatchObject([{ title: "Wind", contents: "From the west in the morning." }]);
    expect(run.toasts().at(-1)).toBe("Undone: deletion of “Wind”");
  });

  it("keeps it when the server refuses", async () => {
    const run = await opened({ failing: { deleteNote: { status: 500 } } });
    run.store.dispatch(deleteNote("n1"));
    await run.settle();
    expect(titles(run)).toEqual(["Wind"]);
    expect(run.toasts()).toEqual([]);
  });

  it("offers Undo again when the note can't be restored", async () => {
    const run = await opened({ failing: { restoreNote: { status: 503, times: 1 } } });
    run.store.dispatch(deleteNote("n1"));
    await run.settle();
    const undo = run.state().toasts[0]?.action;
    if (undo) run.store.dispatch(undo.dispatch);
    await run.settle();
    expect(run.toasts().at(-1)).toBe("The deletion of “Wind” was not undone: broken.");
    const again = run.state().toasts.at(-1)?.action;
    expect(again?.label).toBe("Try again");
    if (again) run.store.dispatch(again.dispatch);
    await run.settle();
    expect(titles(run)).toEqual(["Wind"]);
  });
});

it("shows the notes that arrive with a feature, without another request", async () => {
  const note = { uuid: "f1", title: "", contents: "Bedded here", createdAt: 1, updatedAt: 1 };
  const camp = feature("a", { notes: [{ ...note, noteableType: "feature", noteableId: "a" }] });
  const run = await opened({ features: [camp] });
  const before = run.server.named("listNotes").length;
  run.store.dispatch(openFeature("a"));
  await run.settle();
  expect(run.notes()).toMatchObject({ of: { type: "feature", uuid: "a" }, notes: [{ uuid: "f1" }] });
  expect(run.server.named("listNotes")).toHaveLength(before);
});
