import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { NoteText } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { APPLIED, changedSince, type Outcome, outcomeOf } from "../../edits/history/outcome";
import { type NotesOf, notePut } from "../slice";

export interface NoteEdit {
  of: NotesOf;
  uuid: string;
  from: NoteText;
  to: NoteText;
}

const NOTE = "The note";

/** Reads a note as the server has it. There is no call for one note: it is among those of its item. */
export function* readNote(of: NotesOf, uuid: string) {
  const { api } = yield* getServices();
  const read = yield* call([api, api.listNotes], of.type, of.uuid);
  if (!read.success) return { note: null, outcome: outcomeOf(read.data, NOTE) };
  const note = read.data.notes.find((entry) => entry.uuid === uuid) ?? null;
  const gone: Outcome = { state: "outdated", why: `${NOTE} is no longer there.` };
  return { note, outcome: note ? APPLIED : gone };
}

/** Whether a note still says what an edit left there. */
export const says = (note: NoteText, { title, contents }: NoteText): boolean =>
  note.title === title && note.contents === contents;

/** A note's text, for the history: `to` is saved where the note still says `from`. */
export function* applyNoteText({ of, uuid, from, to }: NoteEdit): SagaGenerator<Outcome> {
  const { api } = yield* getServices();
  const { note, outcome } = yield* call(readNote, of, uuid);
  if (!note) return outcome;
  if (!says(note, from)) return changedSince(NOTE);
  const result = yield* call([api, api.updateNote], uuid, to, note.updatedAt);
  if (!result.success) return outcomeOf(result.data, NOTE);
  yield* put(notePut({ of, note: result.data }));
  return APPLIED;
}
