import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { ApiResult, NoteText, UserApi } from "../../../api/userApi";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Note } from "../../../domain/note";
import { type NotesOf, noteDropped, notePut, noteReplaced } from "../../notes/slice";
import { newNoteId } from "../change";
import { newNoteChanges } from "../history/created";
import { creationSaved, recorded } from "../history/slice";
import { itemRenamed } from "../outbox/slice";
import { newNote } from "../overlay";
import { type Part, type ProtectedEdit, SAVED, type Sent, same, sendEdit, unsent } from "../sent";
import type { Kind } from "./kind";

const GONE = "The note was deleted elsewhere.";
const NOWHERE = "The note's feature or hunt was deleted elsewhere.";

const textOf = ({ title, contents }: NoteText): NoteText => ({ title, contents });

/** There is no call for one note: it is among those of its item. */
async function readNote(api: UserApi, of: NotesOf, uuid: string): Promise<ApiResult<Note>> {
  const result = await api.listNotes(of.type, of.uuid);
  if (!result.success) return result;
  const note = result.data.notes.find((entry) => entry.uuid === uuid);
  return note
    ? { success: true, data: note }
    : { success: false, data: { status: 404, id: "not-found", message: GONE } };
}

function* take(of: NotesOf, note: Note): SagaGenerator<void> {
  yield* put(notePut({ of, note }));
}

function* showText(of: NotesOf, uuid: string, text: NoteText): SagaGenerator<void> {
  const note = yield* select((state: RootState) => state.notes.notes.find((entry) => entry.uuid === uuid));
  if (note) yield* put(notePut({ of, note: { ...note, ...text } }));
}

function* reload(of: NotesOf, uuid: string): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  const read = yield* call(readNote, api, of, uuid);
  if (read.success) yield* put(notePut({ of, note: read.data }));
  else if (read.data.status === 404) yield* put(noteDropped(uuid));
  return read.success || read.data.status === 404;
}

/** The server has made a note that was shown under a name of ours. */
function* takeNew(key: string, of: NotesOf, note: Note): SagaGenerator<void> {
  yield* put(noteReplaced({ of, uuid: newNoteId(key), note }));
  yield* put(creationSaved({ key, ...newNoteChanges(of, note.uuid, textOf(note)) }));
  yield* put(itemRenamed({ from: newNoteId(key), to: note.uuid }));
}

export const noteCreate: Kind<"note-create"> = {
  label: ({ work: { gone }, name }) => (gone ? `Deletion of a new note on ${name}` : `New note on ${name}`),
  *show(change) {
    const { of, gone } = change.work;
    yield* put(gone ? noteDropped(newNoteId(change.key)) : notePut({ of, note: newNote(change) }));
  },
  *revert({ key }) {
    yield* put(noteDropped(newNoteId(key)));
  },
  /** Whether an earlier try has made it nobody knows: the key finds it, with the text that it had then. */
  *send({ key, work: { of, text, gone } }): SagaGenerator<Sent> {
    const { api } = yield* getServices();
    const made = yield* call([api, api.createNote], of.type, of.uuid, text, key);
    if (!made.success) {
      if (gone && (made.data.status === 404 || made.data.status === 409)) return SAVED;
      return unsent(made.data, NOWHERE);
    }
    const { uuid, updatedAt } = made.data;
    if (gone) {
      const deleted = yield* call([api, api.deleteNote], uuid);
      if (!deleted.success) return unsent(deleted.data, GONE);
      yield* put(creationSaved({ key, ...newNoteChanges(of, uuid, textOf(made.data)) }));
      return SAVED;
    }
    if (same(textOf(made.data), text)) {
      yield* call(takeNew, key, of, made.data);
      return SAVED;
    }
    const changed = yield* call([api, api.updateNote], uuid, text, updatedAt);
    if (!changed.success) return unsent(changed.data, GONE);
    yield* call(takeNew, key, of, changed.data);
    return SAVED;
  },
  *drop({ key }) {
    yield* put(noteDropped(newNoteId(key)));
  },
};

const part = (name: string, of: keyof NoteText, from: NoteText, to: NoteText): Part<Note> => ({
  part: name,
  from: from[of],
  to: to[of],
  now: (note) => note[of],
  text: (value: string) => value || null,
});

export const noteEdit: Kind<"note-edit"> = {
  label: ({ work, name }) =>
    work.to.title ? `Edit of the note “${work.to.title}”` : `Edit of a note on ${name}`,
  show: ({ work }) => showText(work.of, work.uuid, work.to),
  revert: ({ work }) => showText(work.of, work.uuid, work.from),
  *send({ work: { of, uuid, base, from, to } }) {
    const { api } = yield* getServices();
    const edit: ProtectedEdit<Note> = {
      base,
      gone: GONE,
      save: (updatedAt) => api.updateNote(uuid, to, updatedAt),
      read: () => readNote(api, of, uuid),
      versionOf: ({ updatedAt }) => updatedAt,
      parts: [part("Title", "title", from, to), part("Note", "contents", from, to)],
    };
    return yield* call(sendEdit<Note>, edit, (note: Note) => take(of, note));
  },
  reload: ({ work }) => reload(work.of, work.uuid),
  *drop({ work }) {
    yield* put(noteDropped(work.uuid));
  },
  *anew({ key, work: { of, uuid, to } }) {
    const { api } = yield* getServices();
    const restored = yield* call([api, api.restoreNote], uuid);
    const made = restored.success
      ? yield* call([api, api.updateNote], uuid, to)
      : restored.data.status === 404
        ? yield* call([api, api.createNote], of.type, of.uuid, to, key)
        : restored;
    if (!made.success) return unsent(made.data, NOWHERE);
    yield* put(noteReplaced({ of, uuid, note: made.data }));
    return SAVED;
  },
};

export const noteDelete: Kind<"note-delete"> = {
  label: ({ work: { note }, name }) =>
    note.title ? `Deletion of the note “${note.title}”` : `Deletion of a note on ${name}`,
  *show({ work }) {
    yield* put(noteDropped(work.note.uuid));
  },
  *revert({ work: { of, note } }) {
    yield* put(notePut({ of, note }));
  },
  *send({ work: { of, note, force } }): SagaGenerator<Sent> {
    const { api } = yield* getServices();
    const read = yield* call(readNote, api, of, note.uuid);
    if (!read.success) return read.data.status === 404 ? SAVED : unsent(read.data, GONE);
    const { updatedAt, contents } = read.data;
    if (!force && !same(textOf(read.data), textOf(note)))
      return {
        state: "changed",
        base: updatedAt,
        at: updatedAt,
        differences: [{ part: "Note", yours: "Deleted", theirs: contents }],
      };
    const result = yield* call([api, api.deleteNote], note.uuid);
    if (!result.success && result.data.status !== 404) return unsent(result.data, GONE);
    const data = { of, uuid: note.uuid };
    yield* put(
      recorded({
        label: note.title ? `deletion of “${note.title}”` : "deletion of a note",
        undo: { kind: "note-back", data },
        redo: { kind: "note-gone", data },
      }),
    );
    return SAVED;
  },
  *reload(change) {
    yield* call(noteDelete.revert, change);
    return yield* call(reload, change.work.of, change.work.note.uuid);
  },
};
