import type { SagaGenerator } from "typed-redux-saga";
import { all, call, put, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { recorded, undo } from "../edits/history/slice";
import { errorToast, undoToast } from "../toasts/kinds";
import { dropPhoto } from "./sagas/dropPhoto";
import { onUploadPhotos } from "./sagas/upload";
import { deletePhoto, loadPhotos, photosLoaded, uploadPhotos } from "./slice";

/** Loads a feature's photos. Those that fail are left out and reported in a single toast. */
function* onLoadPhotos({ payload: { featureId, photoIds } }: ReturnType<typeof loadPhotos>) {
  const { api } = yield* getServices();
  const results = yield* all(photoIds.map((uuid) => call([api, api.getPhoto], uuid)));
  const photos = results.flatMap((result) =>
    result.success && result.data.pathThumbnail !== null ? [result.data] : [],
  );
  // Don't report photos that were deleted elsewhere.
  const lost = results.filter((result) => !result.success && result.data.status !== 404).length;
  if (lost > 0) {
    yield* put(errorToast(`photos-${featureId}`, "There was an error retrieving your photo."));
  }
  yield* put(photosLoaded({ featureId, photos, lost }));
}

function* onDeletePhoto({ payload: { uuid, featureId, title } }: ReturnType<typeof deletePhoto>) {
  const { api } = yield* getServices();
  const toast = `delete-photo-${uuid}`;
  const result = yield* call([api, api.deletePhoto], uuid);
  if (!result.success && result.data.status !== 404) {
    yield* put(errorToast(toast, "There was an error deleting your photo."));
    return;
  }
  yield* call(dropPhoto, { uuid, featureId });
  const entry = recorded({
    label: `deletion of ${title ? `“${title}”` : "a photo"}`,
    change: { kind: "photo-delete", uuid, featureId },
  });
  yield* put(entry);
  yield* put(undoToast(toast, "Photo deleted", undo(entry.payload.id)));
}

export function* photosSaga(): SagaGenerator<void> {
  yield* takeLatest(loadPhotos, onLoadPhotos);
  yield* takeEvery(uploadPhotos, onUploadPhotos);
  yield* takeEvery(deletePhoto, onDeletePhoto);
}
