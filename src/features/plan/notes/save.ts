import { nanoid } from "@reduxjs/toolkit";
import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { ApiResult, NoteText } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import type { ColumnFeature } from "../../../domain/featureColumns";
import type { Note, NotesOf } from "../../../domain/note";
import { track } from "../../analytics/track";
import { NOT_ADDED, putIntoHunts } from "../../content/hunts/join";
import { selectHunt } from "../../content/hunts/selectors";
import { dropFeatures } from "../../content/sagas/dropFeatures";
import { membershipChanged } from "../../content/slice";
import { type ChangeOf, contentAdded, noteAdded } from "../../edits/change";
import { newNoteLabel, unsavedCreation } from "../../edits/history/created";
import { recorded, undo } from "../../edits/history/slice";
import { type Outcome, saveOrQueue } from "../../edits/outbox/queue";
import { isNewHunt } from "../../edits/pending";
import { isUnreachable } from "../../edits/sendEdit";
import { notePut } from "../../notes";
import { uploadPhotos } from "../../photos";
import { createFeature, putCreated, temporaryFeature } from "../../sketch";
import { errorToast, undoToast } from "../../toasts/kinds";
import { selectPlanNotes } from "./selectors";
import { type NoteDraft, noteLeft, noteRefused, type savePlanNote } from "./slice";

/** Part of the draft that isn't in the store. `key` prevents a second waypoint on retry. */
export interface HeldNote {
  file: File | null;
  key: string;
}

const TOAST = "plan-note";

/**
 * Saves a note with its image as a waypoint in the hunt, because notes of hunts can't have photos. Offline, the text
 * becomes a pending note of the hunt, without the image. If the server rejects it, the draft stays as written.
 */
export function* saveDraft(
  held: HeldNote,
  { payload: { collectionId, ...written } }: ReturnType<typeof savePlanNote>,
): SagaGenerator<void> {
  const { draft } = yield* select(selectPlanNotes);
  if (!draft) return;
  const text: NoteText = { title: written.title.trim(), contents: written.contents.trim() };
  // A hunt whose creation is pending can't contain waypoints yet.
  if (!held.file || isNewHunt(collectionId)) {
    yield* call(saveText, text, collectionId, held.file !== null);
    return;
  }
  const { now } = yield* getServices();
  const made = yield* call(createFeature, { draft: waypointOf(draft, text, now()), key: held.key });
  if (!made.success) {
    if (isUnreachable(made.data)) yield* call(saveText, text, collectionId, true);
    else yield* put(noteRefused(made.data.message));
    return;
  }
  const { uuid } = made.data;
  const of: NotesOf = { type: "feature", uuid };
  const outcome = yield* call(saveNote, of, text);
  if (outcome.state === "refused") {
    yield* call(forgetWaypoint, held, uuid);
    yield* put(noteRefused(outcome.error.message));
    return;
  }
  yield* call(putCreated, made.data);
  yield* track({ name: "feature-create", kind: "waypoint", count: 1 });
  const others = made.data.collectionIds.filter((id) => id !== collectionId);
  yield* call(moveInto, uuid, collectionId, others);
  yield* put(uploadPhotos(uuid, [held.file], { part: true }));
  const entry = yield* put(
    recorded({ label: newNoteLabel(text), change: contentAdded({ featureIds: [uuid] }) }),
  );
  const hunt = yield* select(selectHunt, collectionId);
  yield* put(undoToast(TOAST, `Saved “${text.title || "Note"}” in “${hunt?.title}”`, undo(entry.payload.id)));
  yield* put(noteLeft());
}

function waypointOf(
  { tool, longitude, latitude }: NoteDraft,
  { title }: NoteText,
  at: number,
): ColumnFeature {
  const plain = temporaryFeature(
    "Sketch_Point",
    { type: "Point", coordinates: [longitude, latitude, 0] },
    at,
  );
  const icon = tool === "glassing" ? "glassing" : "photo";
  return { ...plain, title: title || plain.title, properties: { ...plain.properties, icon } };
}

function* saveNote(of: NotesOf, text: NoteText): SagaGenerator<Outcome<Note>> {
  const { api } = yield* getServices();
  const key = nanoid();
  const change: ChangeOf<"note-create"> = { kind: "note-create", of, text };
  const items = isNewHunt(of.uuid) ? [of.uuid] : [];
  const save = (): Promise<ApiResult<Note>> => api.createNote(of.type, of.uuid, text, key);
  return yield* call(saveOrQueue<Note>, { name: `“${text.title}”`, items, change }, save, key);
}

/**
 * Saves the text as a note of the hunt itself.
 *
 * @param hadPicture whether an image is left out
 */
function* saveText(text: NoteText, collectionId: string, hadPicture: boolean): SagaGenerator<void> {
  const of: NotesOf = { type: "collection", uuid: collectionId };
  const outcome = yield* call(saveNote, of, text);
  if (outcome.state === "refused") {
    yield* put(noteRefused(outcome.error.message));
    return;
  }
  const hunt = (yield* select(selectHunt, collectionId))?.title;
  const without = hadPicture ? " without its picture: pictures need a connection" : "";
  if (outcome.state === "queued") {
    yield* put(unsavedCreation(outcome.key, newNoteLabel(text)));
    if (hadPicture) yield* put(errorToast(TOAST, `The note is kept for “${hunt}”${without}.`));
  } else {
    yield* put(notePut({ of, note: outcome.data }));
    const change = noteAdded(of, outcome.data.uuid, text);
    const entry = yield* put(recorded({ label: newNoteLabel(text), change }));
    yield* put(undoToast(TOAST, `Saved the note in “${hunt}”${without}`, undo(entry.payload.id)));
  }
  yield* put(noteLeft());
}

/** Moves the waypoint to the chosen hunt. New features are added to the active hunt, so it's removed from there. */
function* moveInto(uuid: string, collectionId: string, others: string[]): SagaGenerator<void> {
  if (!(yield* call(putIntoHunts, [uuid], [collectionId]))) {
    yield* put(errorToast(`${TOAST}-hunt`, NOT_ADDED));
    return;
  }
  if (others.length === 0) return;
  const { api } = yield* getServices();
  const removed = yield* call([api, api.removeFeatureFromCollections], uuid, others);
  if (removed.success)
    yield* put(membershipChanged({ featureIds: [uuid], collectionIds: others, member: false }));
}

/** Deletes the waypoint if the server rejects its note. A retry creates a new one. */
function* forgetWaypoint(held: HeldNote, uuid: string): SagaGenerator<void> {
  const { api } = yield* getServices();
  held.key = nanoid();
  const deleted = yield* call([api, api.deleteFeature], uuid);
  if (deleted.success || deleted.data.status === 404) yield* call(dropFeatures, [uuid]);
  else console.error("unable to delete the waypoint of a note that wasn't saved", deleted.data.id);
}
