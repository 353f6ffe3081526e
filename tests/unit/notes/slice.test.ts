import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemRenamed } from "../../../src/app/events";
import type { Note } from "../../../src/domain/note";
import {
  loadNotes,
  type NotesState,
  noteDropped,
  noteFormOpened,
  notePut,
  noteReplaced,
  noteSaving,
  notesLoaded,
  notesOpened,
  notesReducer,
} from "../../../src/features/notes/slice";

type Action = Parameters<typeof notesReducer>[1];

const OF = { type: "feature", uuid: "f" } as const;
const note = (uuid: string, changes: Partial<Note> = {}): Note => ({
  uuid,
  title: "",
  contents: `Contents of ${uuid}`,
  createdAt: 1,
  updatedAt: 1,
  noteableType: "feature",
  noteableId: "f",
  ...changes,
});
const reduced = (actions: readonly Action[], state?: NotesState): NotesState =>
  actions.reduce(notesReducer, state ?? notesReducer(undefined, { type: "start" }));
const opened = (...notes: Note[]) => reduced([notesOpened({ of: OF, notes })]);
const listed = ({ notes }: NotesState) => notes.map(({ uuid }) => uuid);

describe("an item's notes", () => {
  it("stay visible during a reload, and are cleared for another item", () => {
    const before = opened(note("a"));
    expect(reduced([loadNotes(OF)], before)).toMatchObject({
      notes: [note("a")],
      status: { state: "running" },
    });
    const other = reduced([loadNotes({ type: "collection", uuid: "h" })], before);
    expect(other).toMatchObject({ notes: [], of: { uuid: "h" } });
  });

  it("ignore a response that arrives after another item was opened", () => {
    const before = reduced([loadNotes({ type: "feature", uuid: "g" })], opened(note("a")));
    expect(reduced([notesLoaded({ of: OF, notes: [note("late")] })], before)).toEqual(before);
    expect(reduced([notePut({ of: OF, note: note("late") })], before)).toEqual(before);
    expect(reduced([noteReplaced({ of: OF, uuid: "a", note: note("late") })], before)).toEqual(before);
  });

  it("are sorted by creation date in whatever order they are saved", () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 10 });
    fc.assert(
      fc.property(times, (created) => {
        const puts = created.map((createdAt) =>
          notePut({ of: OF, note: note(`n${createdAt}`, { createdAt }) }),
        );
        const expected = created.toSorted((one, other) => one - other).map((time) => `n${time}`);
        expect(listed(reduced(puts, opened()))).toEqual(expected);
      }),
    );
  });

  it("keep an edited note's position", () => {
    const state = reduced(
      [notePut({ of: OF, note: note("a", { contents: "New", createdAt: 1 }) })],
      opened(note("a"), note("b", { createdAt: 2 })),
    );
    expect(state.notes.map(({ contents }) => contents)).toEqual(["New", "Contents of b"]);
  });

  it("follow their item to its new id", () => {
    expect(reduced([itemRenamed({ from: "f", to: "real" })], opened()).of?.uuid).toBe("real");
    expect(reduced([itemRenamed({ from: "other", to: "real" })], opened()).of?.uuid).toBe("f");
  });
});

describe("a pending note saved under another id", () => {
  it("is replaced in position", () => {
    const state = reduced(
      [noteReplaced({ of: OF, uuid: "temporary", note: note("real") })],
      opened(note("a"), note("temporary"), note("b")),
    );
    expect(listed(state)).toEqual(["a", "real", "b"]);
  });

  it("is not shown twice when the saved note arrives first", () => {
    const state = reduced(
      [noteReplaced({ of: OF, uuid: "temporary", note: note("real") })],
      opened(note("real"), note("temporary")),
    );
    expect(listed(state)).toEqual(["real"]);
  });

  it("is added when it is no longer listed", () => {
    const replaced = noteReplaced({ of: OF, uuid: "temporary", note: note("real") });
    expect(listed(reduced([replaced], opened(note("a"))))).toEqual(["a", "real"]);
  });

  it("keeps its id when the server accepts it", () => {
    const same = noteReplaced({ of: OF, uuid: "a", note: note("a", { contents: "Saved" }) });
    const state = reduced([same], opened(note("a"), note("b")));
    expect(state.notes.map(({ contents }) => contents)).toEqual(["Saved", "Contents of b"]);
  });
});

describe("the note form", () => {
  it("closes with its note, and stays open for another one", () => {
    const editing = reduced([noteFormOpened("a")], opened(note("a"), note("b")));
    expect(reduced([noteDropped("a")], editing)).toMatchObject({ form: null, notes: [note("b")] });
    expect(reduced([noteDropped("b")], editing).form).toBe("a");
  });

  it("can't be replaced while it is being saved", () => {
    const saving = reduced([noteFormOpened("new"), noteSaving(true)], opened(note("a")));
    expect(reduced([noteFormOpened("a")], saving).form).toBe("new");
    expect(reduced([noteSaving(false), noteFormOpened(null)], saving).form).toBeNull();
  });

  it("survives a reload of the same item, but not a switch to another one", () => {
    const editing = reduced([noteFormOpened("a")], opened(note("a")));
    expect(reduced([loadNotes(OF)], editing).form).toBe("a");
    expect(reduced([loadNotes({ type: "feature", uuid: "g" })], editing).form).toBeNull();
  });
});
