import { call, delay, put, race, take } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { withProgress } from "../../../app/withProgress";
import { PHOTO_POLL_MS } from "../../../domain/limits";
import type { Photo } from "../../../domain/photo";
import { track } from "../../analytics/track";
import { errorToast } from "../../content/toasts";
import { cancelUpload, photoPut, uploadEnded, type uploadPhotos, uploadProgress } from "../slice";
import { changePhotoIds } from "./photoIds";

const FAILED = "There was an error uploading your photo.";
/** A picture that is not there after so many questions is not coming. */
const POLLS = 20;

/** Uploads pictures one after the other; one that fails or is cancelled keeps none of the others. */
export function* onUploadPhotos({ payload: { featureId, files } }: ReturnType<typeof uploadPhotos>) {
  for (const { id, file } of files) {
    try {
      yield* race({
        done: call(uploadPhoto, id, featureId, file),
        cancelled: take((action: { type: string }) => cancelUpload.match(action) && action.payload === id),
      });
    } finally {
      yield* put(uploadEnded(id));
    }
  }
}

/** What is wrong with the file is for the person to know; of everything else it is enough that it failed. */
const textOf = (error: ApiError): string =>
  error.status >= 400 && error.status < 500 && error.status !== 401 ? `${FAILED} ${error.message}` : FAILED;

function* uploadPhoto(id: string, featureId: string, file: File) {
  const { api } = yield* getServices();
  const title = file.name;
  const created = yield* call([api, api.createPhoto], title);
  if (!created.success) return yield* report(id, created.data);
  const photoId = created.data.uuid;
  const sent = yield* withProgress(
    (report: (sent: number) => void, signal) =>
      api.uploadPhoto(file, { photoId, featureId, title }, report, signal),
    (share) => uploadProgress({ id, sent: share }),
  );
  if (!sent.success) return yield* report(id, sent.data);
  const photo = yield* call(waitForPictures, sent.data);
  if (!photo) return;
  yield* call(changePhotoIds, featureId, (ids: string[]) => [
    ...ids.filter((other) => other !== photoId),
    photoId,
  ]);
  yield* put(photoPut(photo));
  yield* track({ name: "photo-upload" });
}

/** The photo once its pictures can be shown; null, with a toast, when they cannot be had. */
function* waitForPictures(uploaded: Photo) {
  const { api } = yield* getServices();
  let photo = uploaded;
  for (let poll = 0; photo.pathThumbnail === null; poll += 1) {
    yield* delay(PHOTO_POLL_MS);
    const result = yield* call([api, api.getPhoto], photo.uuid);
    if (result.success) photo = result.data;
    else if (poll === POLLS) {
      yield* put(errorToast(`photo-${photo.uuid}`, "There was an error retrieving your photo."));
      return null;
    }
  }
  return photo;
}

function* report(id: string, error: ApiError) {
  console.error("unable to upload the photo", error.id);
  yield* put(errorToast(`photo-${id}`, textOf(error)));
}
