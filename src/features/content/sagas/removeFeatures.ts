import { call, put } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { DELETE_BATCH } from "../../../domain/limits";
import { deselectIds } from "../../selection/slice";
import { batchesOf } from "../batches";
import { dropFeatures } from "./putFeatures";
import { restoreVisibility } from "./visibility";

/** Deletes features in batches. What could be deleted leaves the lists and the map even when a later batch fails. */
export function* removeFeatures(featureIds: readonly string[]) {
  const { api } = yield* getServices();
  const deleted: string[] = [];
  let error: ApiError | null = null;
  for (const batch of batchesOf(featureIds, DELETE_BATCH)) {
    const result = yield* call([api, api.deleteFeatures], batch);
    if (!result.success) {
      error = result.data;
      break;
    }
    const { successful } = result.data;
    deleted.push(...successful);
    yield* call(dropFeatures, successful);
    yield* put(deselectIds(successful));
  }
  yield* call(restoreVisibility);
  return { deleted, error };
}
