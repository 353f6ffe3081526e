import { nanoid } from "@reduxjs/toolkit";
import { call, put } from "typed-redux-saga";
import { nextTask } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import { frozenList } from "../../../domain/frozenList";
import { DELETE_BATCH } from "../../../domain/limits";
import { deselectIds } from "../../selection/slice";
import { batchesOf, sendingOf } from "../batches";
import { type BatchEnd, inBatches, type Progress } from "./inBatches";
import { dropFeatures } from "./putFeatures";
import { restoreVisibility } from "./visibility";

/** Features that leave the selection in one task of the page. */
const DESELECTED_A_TASK = 50_000;

export interface Removal extends BatchEnd {
  deleted: string[];
}

export interface RemovalOptions {
  progress?: Progress | null;
  /** The hunt that is deleted together with them. */
  collectionId?: string | undefined;
  /** Of the change, which may be tried again. */
  key?: string;
}

/**
 * Deletes features in batches. What could be deleted leaves the lists and the map even when a batch fails or cancelTask
 * ends it.
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
  yield* call(dropFeatures, deleted);
  for (const [index, batch] of [...batchesOf(deleted, DESELECTED_A_TASK)].entries()) {
    if (index > 0) yield* nextTask();
    yield* put(deselectIds(batch));
  }
  yield* call(restoreVisibility);
  const removal: Removal = { ...end, deleted: frozenList(deleted) };
  return removal;
}
