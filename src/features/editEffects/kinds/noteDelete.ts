import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import type { ChangeOf } from "../../edits/change";
import { recorded } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import { failedOutcome, notRestored, SAVED, type SendOutcome } from "../../edits/sendEdit";
import { noteDropped, notePut } from "../../notes/slice";
import { NOTE_GONE, readNote, reloadNote } from "./readNote";

type Deletion = ChangeOf<"note-delete">;

/**
 * Compares the note with its version at the deletion or save.
 * @returns null if it's unchanged, otherwise the outcome to report
 */
function* looksTheSame(
  change: Deletion,
  whenGone: SendOutcome,
  gone: string,
): SagaGenerator<SendOutcome | null> {
  const { api } = yield* getServices();
  const read = yield* call(readNote, api, change.of, change.uuid);
  if (!read.success) return read.data.status === 404 ? whenGone : failedOutcome(read.data, gone);
  const conflict = change.force ? "free" : noteDelete.conflict(change, read.data);
  if (typeof conflict === "string") return null;
  const { updatedAt } = read.data;
  const why = "The note has changed since.";
  return { state: "changed", base: updatedAt, at: updatedAt, differences: conflict, why };
}

function* sendWaiting(change: Deletion): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { of, uuid, note } = change;
  const stands = yield* call(looksTheSame, change, SAVED, NOTE_GONE);
  if (stands) return stands;
  const result = yield* call([api, api.deleteNote], uuid);
  if (!result.success && result.data.status !== 404) return failedOutcome(result.data, NOTE_GONE);
  yield* put(
    recorded({
      label: note?.title ? `deletion of “${note.title}”` : "deletion of a note",
      change: { kind: "note-delete", of, uuid },
    }),
  );
  return SAVED;
}

/** Undoes a new note, if it's unchanged, or redoes a deletion. */
function* sendNow(change: Deletion): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const gone = "The note no longer exists.";
  if (change.text) {
    const stands = yield* call(
      looksTheSame,
      change,
      { state: "gone", why: gone } satisfies SendOutcome,
      gone,
    );
    if (stands) return stands;
  }
  const result = yield* call([api, api.deleteNote], change.uuid);
  if (!result.success && result.data.status !== 404) return { state: "refused", why: result.data.message };
  yield* put(noteDropped(change.uuid));
  return SAVED;
}

export const noteDelete: Kind<"note-delete"> = {
  ...RULES["note-delete"],
  *apply({ uuid }) {
    yield* put(noteDropped(uuid));
  },
  send: (change, waiting) => (waiting ? sendWaiting(change) : sendNow(change)),
  *reload({ of, uuid, note }) {
    if (note) yield* put(notePut({ of, note }));
    return yield* call(reloadNote, of, uuid);
  },
};

export const noteRestore: Kind<"note-restore"> = {
  ...RULES["note-restore"],
  *apply({ of, note }) {
    if (note) yield* put(notePut({ of, note }));
  },
  *send({ of, uuid }) {
    const { api } = yield* getServices();
    const result = yield* call([api, api.restoreNote], uuid);
    if (!result.success)
      return notRestored(result.data, "It was deleted too long ago, or its hunt or feature is gone.");
    yield* put(notePut({ of, note: result.data }));
    return SAVED;
  },
};
