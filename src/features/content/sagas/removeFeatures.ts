import { nanoid } from "@reduxjs/toolkit";
import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { frozenList } from "../../../domain/frozenList";
import { DELETE_BATCH } from "../../../domain/limits";
import { sendingOf } from "../batches";
import { deselectIds } from "../selection/slice";
import { dropFeatures } from "./dropFeatures";
import { type BatchEnd, inBatches, type Progress } from "./inBatches";
import { restoreVisibility } from "./visibility";

export interface Removal extends BatchEnd {
  deleted: string[];
}

export interface RemovalOptions {
  progress?: Progress | null;
  /** Hunt that's deleted together with the features. */
  collectionId?: string | undefined;
  /** Key of the change, if it may be retried. */
  key?: string;
}

/**
 * Deletes features in batches. Deleted ones leave the lists and the map even if a later batch fails or cancelTask ends
 * it.
 */
export function* removeFeatures(
  featureIds: readonly string[],
  { progress = null, collectionId, key = nanoid() }: RemovalOptions = {},
) {
  const { api } = yield* getServices();
  const sending = sendingOf(featureIds.length, DELETE_BATCH, key);
  const deleted: string[] = [];
  const end = yield* call(
    inBatches<string>,
    featureIds,
    sending.size,
    function* (batch: string[]) {
      const result = yield* call([api, api.deleteFeatures], batch, collectionId, sending.key);
      if (!result.success) return result.data;
      for (const id of result.data.successful) deleted.push(id);
      return null;
    },
    progress,
  );
  const gone = yield* call(dropFeatures, deleted);
  if (gone.length > 0) yield* put(deselectIds(gone));
  yield* call(restoreVisibility);
  const removal: Removal = { ...end, deleted: frozenList(deleted) };
  return removal;
}
