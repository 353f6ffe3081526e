import { call, delay, fork, put, race, type SagaGenerator, spawn, take } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { PHOTO_POLL_MS } from "../../../domain/limits";
import type { Photo } from "../../../domain/photo";
import { track } from "../../analytics/track";
import { recorded } from "../../edits/history/slice";
import { errorToast, noToast } from "../../toasts/kinds";
import {
  cancelUpload,
  photoPut,
  retryUpload,
  uploadEnded,
  uploadFailed,
  type uploadPhotos,
  uploadProgress,
} from "../slice";
import { changePhotoIds } from "./photoIds";
import { offerTaken } from "./taken";

const FAILED = "There was an error uploading your photo.";
/** Failed polls in a row after which to give up on the generated images. */
const POLLS = 20;

/** Upload in progress. `photoId` is the server's id once known, which a retry reuses. */
interface Upload {
  id: string;
  featureId: string;
  file: File;
  photoId: string | null;
  /** The upload belongs to the change that created the feature; see uploadPhotos. */
  part: boolean;
}

const toastOf = (id: string) => `photo-${id}`;

const isOf =
  (id: string, ...creators: { match(action: unknown): boolean }[]) =>
  (action: { type: string; payload?: unknown }) =>
    creators.some((creator) => creator.match(action)) && action.payload === id;

/** Uploads photos one after the other. One that fails or is canceled doesn't affect the others. */
export function* onUploadPhotos({
  payload: { featureId, files },
  meta: { part },
}: ReturnType<typeof uploadPhotos>) {
  for (const { id, file } of files) {
    const upload: Upload = { id, featureId, file, photoId: null, part };
    if (yield* call(tryUpload, upload)) yield* fork(keepForRetry, upload);
  }
}

/** Returns true if the upload failed but a retry may succeed. */
function* tryUpload(upload: Upload): SagaGenerator<boolean> {
  const { id } = upload;
  let kept = false;
  try {
    const { done } = yield* race({
      done: call(uploadPhoto, upload),
      canceled: take(isOf(id, cancelUpload)),
    });
    kept = done === "again";
  } finally {
    yield* put(kept ? uploadFailed(id) : uploadEnded(id));
  }
  return kept;
}

/** Keeps the file until it's uploaded or the user cancels. */
function* keepForRetry(upload: Upload): SagaGenerator<void> {
  const { id } = upload;
  for (;;) {
    const decided = yield* take(isOf(id, retryUpload, cancelUpload));
    yield* put(noToast(toastOf(id)));
    if (!retryUpload.match(decided)) {
      yield* put(uploadEnded(id));
      return;
    }
    if (!(yield* call(tryUpload, upload))) return;
  }
}

function* uploadPhoto(upload: Upload): SagaGenerator<"ended" | "again"> {
  const { api } = yield* getServices();
  const { id, featureId, file } = upload;
  const title = file.name;
  if (upload.photoId === null) {
    const created = yield* call([api, api.createPhoto], title);
    if (!created.success) return yield* call(report, upload, created.data);
    upload.photoId = created.data.uuid;
  }
  const { photoId } = upload;
  const sent = yield* withProgress(
    (report: (sent: number) => void, signal) =>
      api.uploadPhoto(file, { photoId, featureId, title }, report, signal),
    (share) => uploadProgress({ id, sent: share }),
  );
  // An earlier try reached the server, but its response was lost.
  const there = !sent.success && sent.data.id === "already-uploaded";
  const answer = there ? yield* call([api, api.getPhoto], photoId) : sent;
  if (!answer.success) return yield* call(report, upload, answer.data);
  const photo = yield* call(waitForPictures, answer.data);
  if (!photo) return "ended";
  yield* call(changePhotoIds, featureId, (ids: string[]) => [
    ...ids.filter((other) => other !== photoId),
    photoId,
  ]);
  yield* put(photoPut(photo));
  yield* track({ name: "photo-upload" });
  if (upload.part) return "ended";
  yield* put(
    recorded({
      label: `new photo “${title}”`,
      change: { kind: "photo-restore", uuid: photoId, featureId },
    }),
  );
  yield* spawn(offerTaken, featureId, photoId, file);
  return "ended";
}

/** Polls until the server has generated the photo's images. On failure, shows a toast and returns null. */
function* waitForPictures(uploaded: Photo) {
  const { api } = yield* getServices();
  let photo = uploaded;
  for (let lost = 0; photo.pathThumbnail === null; ) {
    yield* delay(PHOTO_POLL_MS);
    const result = yield* call([api, api.getPhoto], photo.uuid);
    if (result.success) {
      photo = result.data;
      lost = 0;
      continue;
    }
    lost += 1;
    if (lost > POLLS) {
      yield* put(errorToast(toastOf(photo.uuid), "There was an error retrieving your photo."));
      return null;
    }
  }
  return photo;
}

/** Shows a toast for a failed upload. Errors in the file itself can't be retried. */
function* report({ id, file }: Upload, error: ApiError): SagaGenerator<"ended" | "again"> {
  console.error("unable to upload the photo", error.id);
  const again = isTransient(error) || error.status === 401;
  const retry = { label: "Try again", dispatch: retryUpload(id) };
  yield* put(
    again
      ? errorToast(toastOf(id), FAILED, retry)
      : errorToast(toastOf(id), `${FAILED} ${file.name}: ${error.message}`),
  );
  return again ? "again" : "ended";
}
