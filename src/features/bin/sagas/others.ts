import { call, put, type SagaGenerator } from "typed-redux-saga";
import type { ApiError, NoteText } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { Photo } from "../../../domain/photo";
import { membershipChanged } from "../../content/slice";
import { APPLIED, changedSince, type Outcome } from "../../edits/history/outcome";
import { pinHunt } from "../../hunts/sagas/pin";
import { removeHunt } from "../../hunts/sagas/remove";
import { huntsPut } from "../../hunts/slice";
import { readNote, says } from "../../notes/sagas/applyText";
import { type NotesOf, noteDropped, notePut } from "../../notes/slice";
import { changePhotoIds } from "../../photos/sagas/photoIds";
import { photoDropped, photoPut } from "../../photos/slice";

/** 404: it has left the server's bin, or what it hangs on is deleted. */
function refusal(error: ApiError, isGone: string): Outcome {
  if (error.status === 404) return { state: "outdated", why: isGone };
  return { state: error.status === 409 ? "outdated" : "failed", why: error.message };
}

const TOO_LATE = "It was deleted too long ago.";
const TOO_LATE_OR_ALONE = "It was deleted too long ago, or its hunt or feature is gone.";

export interface DeletedHunt {
  uuid: string;
  /** It was the active hunt. */
  pinned: boolean;
}

export function* bringHuntBack({ uuid, pinned }: DeletedHunt): SagaGenerator<Outcome> {
  const { api } = yield* getServices();
  const result = yield* call([api, api.restoreCollection], uuid);
  if (!result.success) return refusal(result.data, TOO_LATE);
  const { featureIds } = result.data;
  yield* put(huntsPut([result.data]));
  yield* put(membershipChanged({ featureIds, collectionIds: [uuid], member: true }));
  if (pinned) yield* call(pinHunt, uuid);
  return APPLIED;
}

export function* removeHuntAgain({ uuid }: DeletedHunt): SagaGenerator<Outcome> {
  const { error } = yield* call(removeHunt, uuid);
  return error && error.status !== 404 ? { state: "failed", why: error.message } : APPLIED;
}

export interface DeletedNote {
  of: NotesOf;
  uuid: string;
  /** Deletes it only while it says this. */
  text?: NoteText;
}

export function* bringNoteBack({ of, uuid }: DeletedNote): SagaGenerator<Outcome> {
  const { api } = yield* getServices();
  const result = yield* call([api, api.restoreNote], uuid);
  if (!result.success) return refusal(result.data, TOO_LATE_OR_ALONE);
  yield* put(notePut({ of, note: result.data }));
  return APPLIED;
}

export function* removeNoteAgain({ of, uuid, text }: DeletedNote): SagaGenerator<Outcome> {
  const { api } = yield* getServices();
  if (text) {
    const { note, outcome } = yield* call(readNote, of, uuid);
    if (!note) return outcome;
    if (!says(note, text)) return changedSince("The note");
  }
  const result = yield* call([api, api.deleteNote], uuid);
  if (!result.success && result.data.status !== 404) return { state: "failed", why: result.data.message };
  yield* put(noteDropped(uuid));
  return APPLIED;
}

export type DeletedPhoto = Pick<Photo, "uuid" | "featureId">;

export function* bringPhotoBack({ uuid, featureId }: DeletedPhoto): SagaGenerator<Outcome> {
  const { api } = yield* getServices();
  const result = yield* call([api, api.restorePhoto], uuid);
  if (!result.success) return refusal(result.data, TOO_LATE_OR_ALONE);
  if (featureId !== null)
    yield* call(changePhotoIds, featureId, (ids: string[]) => [...ids.filter((id) => id !== uuid), uuid]);
  yield* put(photoPut(result.data));
  return APPLIED;
}

export function* removePhotoAgain({ uuid, featureId }: DeletedPhoto): SagaGenerator<Outcome> {
  const { api } = yield* getServices();
  const result = yield* call([api, api.deletePhoto], uuid);
  if (!result.success && result.data.status !== 404) return { state: "failed", why: result.data.message };
  if (featureId !== null)
    yield* call(changePhotoIds, featureId, (ids: string[]) => ids.filter((id) => id !== uuid));
  yield* put(photoDropped(uuid));
  return APPLIED;
}
