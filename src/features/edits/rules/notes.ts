import type { NoteText } from "../../../api/userApi";
import type { Note, NotesOf } from "../../../domain/note";
import type { ChangeOf } from "../change";
import { isNewHunt, newNoteId } from "../pending";
import { conflictOf, type Part, same } from "./conflict";
import { withEarlier } from "./earlier";
import type { Rule } from "./rule";

export const textOf = ({ title, contents }: NoteText): NoteText => ({ title, contents });

const ofRenamed = (of: NotesOf, rename: (id: string) => string): NotesOf => ({
  ...of,
  uuid: rename(of.uuid),
});

export const noteCreate: Rule<"note-create"> = {
  label: ({ undone }, name) => (undone ? `Deletion of a new note on ${name}` : `New note on ${name}`),
  inverse: ({ undone, ...change }) => (undone ? change : { ...change, undone: true }),
  items: ({ of }, key) => (isNewHunt(of.uuid) ? [newNoteId(key), of.uuid] : [newNoteId(key)]),
  renamed: (change, rename) => ({ ...change, of: ofRenamed(change.of, rename) }),
  coalesce(change, next, key) {
    if (next.kind === "note-edit" && next.uuid === newNoteId(key))
      return { ...change, text: next.after, first: change.first ?? change.text };
    return next.kind === "note-delete" && next.uuid === newNoteId(key) ? { ...change, undone: true } : null;
  },
};

const part = (
  name: string,
  of: keyof NoteText,
  { before, after, earlier = [] }: ChangeOf<"note-edit">,
): Part<Note> => ({
  part: name,
  before: before[of],
  after: after[of],
  earlier: earlier.map((text) => text[of]),
  now: (note) => note[of],
  text: (value: string) => value || null,
});

export const noteEdit: Rule<"note-edit"> = {
  label: ({ after }, name) =>
    after.title ? `Edit of the note “${after.title}”` : `Edit of a note on ${name}`,
  inverse: (change) => ({ ...change, base: null, before: change.after, after: change.before }),
  conflict: (change, now) =>
    conflictOf([part("Title", "title", change), part("Note", "contents", change)], now, change.base),
  items: ({ uuid }) => [uuid],
  renamed: (change, rename) => ({
    ...change,
    of: ofRenamed(change.of, rename),
    uuid: rename(change.uuid),
  }),
  coalesce: (change, next) =>
    next.kind === "note-edit" && next.uuid === change.uuid
      ? { ...change, after: next.after, earlier: withEarlier(change) }
      : null,
};

export const noteDelete: Rule<"note-delete"> = {
  label: ({ note }, name) =>
    note?.title ? `Deletion of the note “${note.title}”` : `Deletion of a note on ${name}`,
  inverse: ({ force: _decided, ...change }) => ({ ...change, kind: "note-restore" }),
  conflict({ note, text }, now) {
    const known = note ?? text;
    if (!known || same(textOf(now), textOf(known))) return "free";
    return [{ part: "Note", yours: "Deleted", theirs: now.contents }];
  },
  items: ({ uuid }) => [uuid],
  renamed({ note, ...change }, rename) {
    const uuid = rename(change.uuid);
    return { ...change, of: ofRenamed(change.of, rename), uuid, ...(note && { note: { ...note, uuid } }) };
  },
};

export const noteRestore: Rule<"note-restore"> = {
  inverse: (change) => ({ ...change, kind: "note-delete" }),
};
