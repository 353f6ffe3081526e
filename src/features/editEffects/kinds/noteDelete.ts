import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { UserApi } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { Note } from "../../../domain/note";
import type { ChangeOf } from "../../edits/change";
import { recorded } from "../../edits/history/slice";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import { type ProtectedDeletion, sendDeletion, sendQueuedDeletion } from "../../edits/sendDeletion";
import { notRestored, SAVED, type SendOutcome } from "../../edits/sendEdit";
import { noteDropped, notePut } from "../../notes";
import { NOTE_GONE, readNote, reloadNote } from "./readNote";

type Deletion = ChangeOf<"note-delete">;

const deletionOf = (api: UserApi, change: Deletion): ProtectedDeletion<Note> => ({
  read: () => readNote(api, change.of, change.uuid),
  remove: () => api.deleteNote(change.uuid),
  conflict: (note) => (change.force ? "free" : noteDelete.conflict(change, note)),
  subject: () => "The note",
});

function* sendWaiting(change: Deletion): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const { of, uuid, note } = change;
  return yield* sendQueuedDeletion(deletionOf(api, change), NOTE_GONE, function* deleted() {
    const label = note?.title ? `deletion of “${note.title}”` : "deletion of a note";
    yield* put(recorded({ label, change: { kind: "note-delete", of, uuid } }));
  });
}

/** Undoes a new note, if it's unchanged, or redoes a deletion. */
function* sendNow(change: Deletion): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const how = { compares: change.text !== undefined, gone: "The note no longer exists." };
  return yield* sendDeletion(deletionOf(api, change), how, function* deleted() {
    yield* put(noteDropped(change.uuid));
  });
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
