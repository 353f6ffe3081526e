import { call, put, type SagaGenerator, select, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { undoToast } from "../content/toasts";
import { recorded, undo } from "../history/slice";
import {
  deleteNote,
  loadNotes,
  noteDropped,
  noteFormOpened,
  notePut,
  noteSaving,
  notesLoaded,
  saveNote,
} from "./slice";

const DELETED_TOAST = "note-deleted";

const selectNotes = (state: RootState) => state.notes;

/** A note call that fails says nothing to the person; the panel stays empty. */
function* onLoadNotes({ payload }: ReturnType<typeof loadNotes>) {
  const { api } = yield* getServices();
  const result = yield* call([api, api.listNotes], payload.type, payload.uuid);
  if (!result.success) console.error("unable to retrieve notes", result.data.id);
  yield* put(notesLoaded({ of: payload, notes: result.success ? result.data.notes : [] }));
}

/** Saves a form. One that could not be saved stays open with what was written. */
function* onSaveNote({ payload: { form, title, contents } }: ReturnType<typeof saveNote>) {
  const { api } = yield* getServices();
  const { of } = yield* select(selectNotes);
  if (!of || contents.trim() === "") return;
  const text = { title: title.trim(), contents };
  try {
    yield* put(noteSaving(true));
    const result =
      form === "new"
        ? yield* call([api, api.createNote], of.type, of.uuid, text)
        : yield* call([api, api.updateNote], form, text);
    yield* put(noteSaving(false));
    if (!result.success) {
      console.error("unable to save the note", result.data.id);
      return;
    }
    yield* put(notePut({ of, note: result.data }));
    // Another item may be open by now, with a form of its own.
    const now = yield* select(selectNotes);
    if (now.of?.uuid === of.uuid && now.form === form) yield* put(noteFormOpened(null));
  } finally {
    yield* put(noteSaving(false));
  }
}

function* onDeleteNote({ payload: uuid }: ReturnType<typeof deleteNote>) {
  const { api } = yield* getServices();
  const { of, notes } = yield* select(selectNotes);
  const note = notes.find((entry) => entry.uuid === uuid);
  if (!of || !note) return;
  const result = yield* call([api, api.deleteNote], uuid);
  if (!result.success && result.data.status !== 404) {
    console.error("unable to delete the note", result.data.id);
    return;
  }
  yield* put(noteDropped(uuid));
  const data = { of, uuid };
  const entry = recorded({
    label: note.title ? `deletion of “${note.title}”` : "deletion of a note",
    undo: { kind: "note-back", data },
    redo: { kind: "note-gone", data },
  });
  yield* put(entry);
  yield* put(undoToast(DELETED_TOAST, "Note deleted", undo(entry.payload.id)));
}

export function* notesSaga(): SagaGenerator<void> {
  yield* takeLatest(loadNotes, onLoadNotes);
  yield* takeLeading(saveNote, onSaveNote);
  yield* takeEvery(deleteNote, onDeleteNote);
}
