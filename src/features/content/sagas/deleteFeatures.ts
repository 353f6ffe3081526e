import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { DELETE_BATCH } from "../../../domain/limits";
import { deselectIds } from "../../selection/slice";
import { batchesOf } from "../batches";
import { type deleteFeatures, taskChanged } from "../slice";
import { doneToast, errorToast, progressToast } from "../toasts";
import { dropFeatures } from "./putFeatures";
import { restoreVisibility } from "./visibility";

const TOAST = "delete-content";
const FAILED = "There was an issue and your items were not deleted.";

/** Deletes features in batches. What could be deleted leaves the lists and the map even when a later batch fails. */
export function* onDeleteFeatures({ payload: { featureIds } }: ReturnType<typeof deleteFeatures>) {
  const { api } = yield* getServices();
  yield* put(progressToast(TOAST, "Deleting content..."));
  yield* put(taskChanged("deleting"));
  let deleted = 0;
  try {
    for (const batch of batchesOf(featureIds, DELETE_BATCH)) {
      const result = yield* call([api, api.deleteFeatures], batch);
      if (!result.success) break;
      const { successful } = result.data;
      deleted += successful.length;
      yield* call(dropFeatures, successful);
      yield* put(deselectIds(successful));
    }
    yield* call(restoreVisibility);
  } finally {
    yield* put(taskChanged(null));
    yield* put(outcome(deleted, featureIds.length));
  }
}

function outcome(deleted: number, asked: number) {
  if (deleted === asked) return doneToast(TOAST, "Content deleted");
  if (deleted === 0) return errorToast(TOAST, FAILED);
  return errorToast(
    TOAST,
    `${deleted} of ${asked} items were deleted. The others are still selected: try again.`,
  );
}
