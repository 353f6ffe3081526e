import { put, type SagaGenerator, select } from "typed-redux-saga";
import type { Note } from "../../../domain/note";
import { selectHasPending } from "../../edits/outbox/selectors";
import { notePut, selectNotesPanel } from "../../notes";
import type { HeldRows } from "../heldRows";
import { selectEdits } from "../selectors";

/** Applies notes of the open item. Others are loaded when their item is opened. */
export function* applyNotes(notes: readonly Note[], held: HeldRows): SagaGenerator<void> {
  for (const note of notes) {
    const panel = yield* select(selectNotesPanel);
    if (!panel.of || panel.of.uuid !== note.noteableId) continue;
    const known = panel.notes.find(({ uuid }) => uuid === note.uuid);
    if (known && (yield* select(selectEdits)).has(note.uuid)) held.notes.set(note.uuid, note);
    else if (known && (known.updatedAt > note.updatedAt || sameNote(known, note))) continue;
    // Pending changes stay on top.
    else if (!(yield* select(selectHasPending, [note.uuid]))) yield* put(notePut({ of: panel.of, note }));
  }
}

const sameNote = (one: Note, other: Note): boolean =>
  one.updatedAt === other.updatedAt && one.title === other.title && one.contents === other.contents;
