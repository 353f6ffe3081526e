import { nanoid } from "@reduxjs/toolkit";
import { call, type SagaGenerator } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import type { NewFeature } from "../../../domain/feature";
import { TITLE_MAX } from "../../../domain/limits";
import type { PhotoPlace } from "../../../domain/photoPlace";
import { dropFeatures } from "../../content/sagas/dropFeatures";
import { putFeatures } from "../../content/sagas/putFeatures";
import { newFeature, temporaryFeature } from "../../sketch";
import { type PhotoEntry, type PhotoImportStep, photoStepChanged } from "../slice";
import type { HeldPhoto } from "./session";

/** Errors that concern this file only. Any other error affects all photos, so it stops the import. */
const FAULTS = new Set(["not-a-photo", "too-many-pixels", "file-too-large", "broken-upload"]);

export type PlacedPhoto = PhotoEntry & { place: PhotoPlace };

export type AddedPhoto =
  | { state: "added"; featureId: string }
  /** This photo can't be uploaded, but others can. */
  | { state: "refused"; why: string }
  /** No more photos can be added for now. */
  | { state: "stopped"; error: ApiError };

/**
 * Creates the waypoint of a photo and uploads the photo to it. A retry resumes where the last try stopped because the
 * server recognizes the waypoint by its key. If the server rejects the photo, its waypoint is deleted.
 */
export function* addPhoto(
  held: HeldPhoto,
  photo: PlacedPhoto,
  step: PhotoImportStep & { name: "adding" },
): SagaGenerator<AddedPhoto> {
  const { api, now } = yield* getServices();
  const made = yield* call([api, api.createFeature], waypointOf(photo, now()), held.key);
  if (!made.success) return { state: "stopped", error: made.data };
  const featureId = made.data.uuid;
  held.featureId = featureId;
  const sent = yield* call(sendPhoto, held, { featureId, title: photo.fileName, step });
  if (!sent.success && FAULTS.has(sent.data.id)) {
    yield* call(forgetWaypoint, held);
    return { state: "refused", why: sent.data.message };
  }
  if (!sent.success) return { state: "stopped", error: sent.data };
  yield* call(putFeatures, [{ ...made.data, photoIds: [sent.data.uuid], isVisible: true }]);
  return { state: "added", featureId };
}

/** @param now milliseconds since the epoch */
function waypointOf({ title, place, takenAt }: PlacedPhoto, now: number): NewFeature {
  const { longitude, latitude, altitude } = place;
  const draft = temporaryFeature(
    "Sketch_Point",
    { type: "Point", coordinates: [longitude, latitude, altitude ?? 0] },
    now,
  );
  const createdAt = takenAt === null ? draft.properties.createdAt : Math.floor(takenAt / 1000);
  return newFeature({
    ...draft,
    title: title.slice(0, TITLE_MAX),
    properties: { ...draft.properties, createdAt },
  });
}

interface Sending {
  featureId: string;
  title: string;
  step: PhotoImportStep & { name: "adding" };
}

function* sendPhoto(held: HeldPhoto, { featureId, title, step }: Sending) {
  const { api } = yield* getServices();
  if (held.photoId === null) {
    const created = yield* call([api, api.createPhoto], title);
    if (!created.success) return created;
    held.photoId = created.data.uuid;
  }
  const { photoId, file } = held;
  const sent = yield* withProgress(
    (report: (sent: number) => void, signal) =>
      api.uploadPhoto(file, { photoId, featureId, title }, report, signal),
    (share) => photoStepChanged({ ...step, sent: share }),
  );
  // An earlier try reached the server, but its response was lost.
  return !sent.success && sent.data.id === "already-uploaded"
    ? yield* call([api, api.getPhoto], photoId)
    : sent;
}

/** Deletes a waypoint whose photo wasn't added. The next try creates a new one. */
export function* forgetWaypoint(held: HeldPhoto): SagaGenerator<void> {
  const { api } = yield* getServices();
  const { featureId } = held;
  Object.assign(held, { featureId: null, photoId: null, key: nanoid() });
  if (featureId === null) return;
  const result = yield* call([api, api.deleteFeature], featureId);
  if (!result.success && result.data.status !== 404)
    console.error("unable to delete the waypoint of a photo that wasn't added", result.data.id);
  else yield* call(dropFeatures, [featureId]);
}
