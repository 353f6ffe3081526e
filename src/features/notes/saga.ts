import { nanoid } from "@reduxjs/toolkit";
import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import type { NoteText } from "../../api/userApi";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import type { Note, NotesOf } from "../../domain/note";
import { selectHunt } from "../content/hunts/selectors";
import { selectFeature } from "../content/selectors";
import { draftDropped, noteDraft } from "../drafts";
import type { QueuedChange } from "../edits/change";
import { noteAdded } from "../edits/change";
import { newNoteLabel, unsavedCreation } from "../edits/history/created";
import { recorded, undo } from "../edits/history/slice";
import { saveOrQueue } from "../edits/outbox/queue";
import { selectChanges } from "../edits/outbox/selectors";
import { decide } from "../edits/outbox/slice";
import { overlayNotes } from "../edits/overlay";
import { isNewHunt, isNewNote } from "../edits/pending";
import { untilRetry } from "../session/sagas/untilRetry";
import { undoToast } from "../toasts/kinds";
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

/** Returns the title of the item that has the note. */
function* nameOf({ type, uuid }: NotesOf) {
  const item = type === "feature" ? yield* select(selectFeature, uuid) : yield* select(selectHunt, uuid);
  return item ? `“${item.title}”` : "an item";
}

const textOf = ({ title, contents }: Note): NoteText => ({ title, contents });

const DELETED_TOAST = "note-deleted";

const selectNotes = (state: RootState) => state.notes;

/**
 * Loads the notes of an item. A failure is only logged, and the panel shows the known notes until a retry succeeds. No
 * retry changes the list under an open form.
 */
function* onLoadNotes({ payload }: ReturnType<typeof loadNotes>) {
  while (!(yield* call(readNotes, payload))) {
    do yield* call(untilRetry);
    while ((yield* select(selectNotes)).form !== null);
    if ((yield* select(selectNotes)).of?.uuid !== payload.uuid) return;
  }
}

/** Reads and shows an item's notes. @returns whether they were read or never can be */
function* readNotes(payload: NotesOf): SagaGenerator<boolean> {
  const { api } = yield* getServices();
  // The server doesn't know a hunt whose creation is pending.
  const result = isNewHunt(payload.uuid)
    ? { success: true as const, data: { notes: [] } }
    : yield* call([api, api.listNotes], payload.type, payload.uuid);
  if (!result.success) console.error("unable to retrieve notes", result.data.id);
  // Offline, keep showing the known notes with pending changes on top.
  const known = (yield* select(selectNotes)).notes;
  const notes = result.success ? result.data.notes : known.filter(({ uuid }) => !isNewNote(uuid));
  const changes = yield* select(selectChanges);
  yield* put(notesLoaded({ of: payload, notes: overlayNotes(payload, notes, changes) }));
  return result.success || !isTransient(result.data);
}

/** Saves a note. On failure, the form stays open with its text. */
function* onSaveNote({ payload: { form, title, contents } }: ReturnType<typeof saveNote>) {
  const { api } = yield* getServices();
  const { of, notes } = yield* select(selectNotes);
  if (!of || contents.trim() === "") return;
  const text = { title: title.trim(), contents };
  try {
    yield* put(noteSaving(true));
    const key = nanoid();
    const note = notes.find(({ uuid }) => uuid === form);
    if (form !== "new" && !note) return;
    const change: QueuedChange = note
      ? { kind: "note-edit", of, uuid: note.uuid, base: note.updatedAt, before: textOf(note), after: text }
      : { kind: "note-create", of, text };
    const outcome = yield* call(
      saveOrQueue<Note>,
      { name: yield* call(nameOf, of), items: isNewHunt(of.uuid) ? [form, of.uuid] : [form], change },
      () =>
        note ? api.updateNote(note.uuid, text, note.updatedAt) : api.createNote(of.type, of.uuid, text, key),
      key,
    );
    yield* put(noteSaving(false));
    if (outcome.state === "refused") {
      console.error("unable to save the note", outcome.error.id);
      return;
    }
    yield* put(draftDropped(noteDraft(of.uuid, form)));
    if (outcome.state === "saved") yield* call(takeSaved, of, note, outcome.data);
    else if (!note) yield* put(unsavedCreation(outcome.key, newNoteLabel(text)));
    // The user may have opened another item with its own form.
    const now = yield* select(selectNotes);
    if (now.of?.uuid === of.uuid && now.form === form) yield* put(noteFormOpened(null));
  } finally {
    yield* put(noteSaving(false));
  }
}

/**
 * Updates the panel and the undo history with a saved note.
 *
 * @param before the note before the edit; undefined for a new one
 */
function* takeSaved(of: NotesOf, before: Note | undefined, saved: Note) {
  const { uuid } = saved;
  const to = textOf(saved);
  yield* put(notePut({ of, note: saved }));
  if (!before) {
    yield* put(recorded({ label: newNoteLabel(to), change: noteAdded(of, uuid, to) }));
    return;
  }
  const from = textOf(before);
  yield* put(
    recorded({
      label: from.title ? `edit of “${from.title}”` : "edit of a note",
      change: { kind: "note-edit", of, uuid, base: null, before: from, after: to },
    }),
  );
}

function* onDeleteNote({ payload: uuid }: ReturnType<typeof deleteNote>) {
  const { api } = yield* getServices();
  const { of, notes } = yield* select(selectNotes);
  const note = notes.find((entry) => entry.uuid === uuid);
  if (!of || !note) return;
  const change: QueuedChange = { kind: "note-delete", of, uuid, note };
  const outcome = yield* call(
    saveOrQueue<null>,
    { name: yield* call(nameOf, of), items: [uuid], change },
    () => api.deleteNote(uuid),
  );
  if (outcome.state === "queued") {
    const takeBack = decide({ key: outcome.key, decision: "discard" });
    yield* put(undoToast(DELETED_TOAST, "Note deleted", takeBack));
    return;
  }
  if (outcome.state === "refused" && outcome.error.status !== 404) {
    console.error("unable to delete the note", outcome.error.id);
    return;
  }
  yield* put(noteDropped(uuid));
  const entry = recorded({
    label: note.title ? `deletion of “${note.title}”` : "deletion of a note",
    change: { kind: "note-delete", of, uuid },
  });
  yield* put(entry);
  yield* put(undoToast(DELETED_TOAST, "Note deleted", undo(entry.payload.id)));
}

export function* notesSaga(): SagaGenerator<void> {
  yield* takeLatest(loadNotes, onLoadNotes);
  yield* takeLeading(saveNote, onSaveNote);
  yield* takeEvery(deleteNote, onDeleteNote);
}
