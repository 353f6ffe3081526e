import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import { itemRenamed } from "../../../app/events";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import type { Note, NotesOf } from "../../../domain/note";
import { noteAdded } from "../../edits/change";
import { creationSaved } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { changeReplaced } from "../../edits/outbox/slice";
import { newNote } from "../../edits/overlay";
import { newNoteId } from "../../edits/pending";
import { RULES } from "../../edits/rules";
import { same } from "../../edits/rules/conflict";
import { textOf } from "../../edits/rules/notes";
import type { ProtectedEdit, SendOutcome } from "../../edits/sendEdit";
import { failedOutcome, NO_VERSION, SAVED, sendEdit } from "../../edits/sendEdit";
import { noteDropped, notePut, noteReplaced, selectNotesPanel } from "../../notes";
import { NOTE_GONE, readNote, reloadNote } from "./readNote";

const NOWHERE = "The note's feature or hunt was deleted elsewhere.";

/** Replaces the temporary note with the one that the server created. */
function* takeNew(key: string, of: NotesOf, note: Note): SagaGenerator<void> {
  yield* put(noteReplaced({ of, uuid: newNoteId(key), note }));
  yield* put(creationSaved({ key, change: noteAdded(of, note.uuid, note) }));
  yield* put(itemRenamed({ from: newNoteId(key), to: note.uuid }));
}

export const noteCreate: Kind<"note-create"> = {
  ...RULES["note-create"],
  *apply({ of, text, undone }, { key, at }) {
    yield* put(undone ? noteDropped(newNoteId(key)) : notePut({ of, note: newNote(key, at, of, text) }));
  },
  /** An earlier attempt may have created the note. The key then returns that note with the text it had at the time. */
  *send({ of, text, first, undone }, waiting): SagaGenerator<SendOutcome> {
    const { key } = waiting;
    const { api } = yield* getServices();
    const made = yield* call([api, api.createNote], of.type, of.uuid, text, key);
    if (!made.success) {
      if (undone && (made.data.status === 404 || made.data.status === 409)) return SAVED;
      return failedOutcome(made.data, NOWHERE);
    }
    const { uuid, updatedAt } = made.data;
    if (undone) {
      const deleted = yield* call([api, api.deleteNote], uuid);
      if (!deleted.success) return failedOutcome(deleted.data, NOTE_GONE);
      yield* put(creationSaved({ key, change: noteAdded(of, uuid, made.data) }));
      return SAVED;
    }
    const now = textOf(made.data);
    const edited = first !== undefined && !same(now, text);
    yield* call(takeNew, key, of, edited ? { ...made.data, ...text } : made.data);
    if (!edited) return SAVED;
    const base = same(now, first) ? updatedAt : NO_VERSION;
    const edit = { kind: "note-edit", of, uuid, base, before: first, after: text } as const;
    yield* put(changeReplaced({ key, change: edit }));
    return yield* call(noteEdit.send, edit, waiting);
  },
  *remove(_change, { key }) {
    yield* put(noteDropped(newNoteId(key)));
  },
};

export const noteEdit: Kind<"note-edit"> = {
  ...RULES["note-edit"],
  *apply({ of, uuid, after }) {
    const note = yield* select((state: RootState) =>
      selectNotesPanel(state).notes.find((entry) => entry.uuid === uuid),
    );
    if (note) yield* put(notePut({ of, note: { ...note, ...after } }));
  },
  *send(change): SagaGenerator<SendOutcome> {
    const { api } = yield* getServices();
    const { of, uuid, base, after } = change;
    const edit: ProtectedEdit<Note> = {
      base,
      gone: NOTE_GONE,
      save: (updatedAt) => api.updateNote(uuid, after, updatedAt),
      read: () => readNote(api, of, uuid),
      versionOf: ({ updatedAt }) => updatedAt,
      conflict: (note) => noteEdit.conflict(change, note),
      subject: () => "The note",
    };
    return yield* call(sendEdit<Note>, edit, function* take(note: Note): SagaGenerator<void> {
      yield* put(notePut({ of, note }));
    });
  },
  reload: ({ of, uuid }) => reloadNote(of, uuid),
  *remove({ uuid }) {
    yield* put(noteDropped(uuid));
  },
  *recreate({ of, uuid, after }, { key }) {
    const { api } = yield* getServices();
    const restored = yield* call([api, api.restoreNote], uuid);
    const made = restored.success
      ? yield* call([api, api.updateNote], uuid, after)
      : restored.data.status === 404
        ? yield* call([api, api.createNote], of.type, of.uuid, after, key)
        : restored;
    if (!made.success) return failedOutcome(made.data, NOWHERE);
    yield* put(noteReplaced({ of, uuid, note: made.data }));
    return SAVED;
  },
};
