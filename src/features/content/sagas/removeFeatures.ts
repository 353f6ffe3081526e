import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { DELETE_BATCH } from "../../../domain/limits";
import { deselectIds } from "../../selection/slice";
import { type BatchEnd, inBatches, type Progress } from "./inBatches";
import { dropFeatures } from "./putFeatures";
import { restoreVisibility } from "./visibility";

export interface Removal extends BatchEnd {
  deleted: string[];
}

/**
 * Deletes features in batches. What could be deleted leaves the lists and the map even when a batch fails or cancelTask
 * ends it.
 * @param collectionId the hunt that is deleted together with them
 */
export function* removeFeatures(
  featureIds: readonly string[],
  progress: Progress | null = null,
  collectionId?: string,
) {
  const { api } = yield* getServices();
  const deleted: string[] = [];
  const end = yield* call(
    inBatches<string>,
    featureIds,
    DELETE_BATCH,
    function* (batch: string[]) {
      const result = yield* call([api, api.deleteFeatures], batch, collectionId);
      if (!result.success) return result.data;
      deleted.push(...result.data.successful);
      return null;
    },
    progress,
  );
  yield* call(dropFeatures, deleted);
  yield* put(deselectIds(deleted));
  yield* call(restoreVisibility);
  const removal: Removal = { ...end, deleted };
  return removal;
}
