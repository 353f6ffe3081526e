import { nanoid } from "@reduxjs/toolkit";
import { call, delay, fork, put, type SagaGenerator, select, take } from "typed-redux-saga";
import { nextTask } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import type { BulkStyle, RestyleStep } from "../../../domain/bulkStyle";
import { batchesOf, sendingOf } from "../../content/batches";
import { selectTable } from "../../content/selectors";
import { cancelTask, featuresPut, taskChanged } from "../../content/slice";
import { countedToast } from "../../content/toasts";
import { isUnreachable } from "../../edits/sendEdit";
import { stylesSaving } from "../slice";
import { withStyle } from "../styles";

export const TOAST = "save-styles";
/** Features per request: few enough for visible progress. */
const BATCH = 1000;
/** Rows to update before yielding to the browser. Updating all rows of a very large request takes 130 ms. */
const ROWS_A_TASK = 2000;
/** Minimum time the spinner stays visible after saving. */
const SAVING_FLAG_MS = 100;

/** Ids of features with their new style, and whether cancelTask stopped the rest. */
export interface Restyled {
  saved: Set<string>;
  stopped: boolean;
}

/**
 * Saves styles in batches. Stops at the first batch that fails, or on cancelTask.
 *
 * @param later queues the rest of a step under the change's key when offline; those features count as saved
 */
export function* restyle(
  steps: readonly RestyleStep[],
  toast = TOAST,
  later?: (step: RestyleStep, key: string) => SagaGenerator<boolean>,
): SagaGenerator<Restyled> {
  const done: Restyled = { saved: new Set(), stopped: false };
  const key = nanoid();
  const total = steps.reduce((count, { featureIds }) => count + featureIds.length, 0);
  const sending = sendingOf(total, BATCH, key);
  const stop = yield* fork(function* () {
    yield* take(cancelTask);
    done.stopped = true;
  });
  try {
    yield* put(stylesSaving(true));
    yield* put(taskChanged("saving"));
    for (const { featureIds, style } of steps) {
      for (const batch of batchesOf(featureIds, sending.size)) {
        if (done.stopped) return done;
        if (total > sending.size) yield* put(countedToast(toast, "Saving styles:")(done.saved.size, total));
        const result = yield* call(saveBatch, batch, style, sending.key);
        if (result.success) {
          for (const id of result.data.successful) done.saved.add(id);
          continue;
        }
        if (!later || !isUnreachable(result.data)) return done;
        const left = featureIds.slice(featureIds.indexOf(batch[0] ?? ""));
        if (!(yield* call(later, { featureIds: left, style }, key))) return done;
        for (const id of left) done.saved.add(id);
        break;
      }
    }
    yield* delay(SAVING_FLAG_MS);
    return done;
  } finally {
    stop.cancel();
    yield* put(taskChanged(null));
    yield* put(stylesSaving(false));
  }
}

/** Saves a style and updates the table. */
function* saveBatch(featureIds: readonly string[], style: BulkStyle, key: string | undefined) {
  const { api, now } = yield* getServices();
  const result = yield* call([api, api.updateStyles], [...featureIds], style, key);
  if (!result.success) {
    console.error("unable to save styles", result.data.id);
    return result;
  }
  const updatedAt = Math.floor(now() / 1000);
  const parts = [...batchesOf(result.data.successful, ROWS_A_TASK)];
  for (const [index, ids] of parts.entries()) {
    if (index > 0) yield* nextTask();
    const table = yield* select(selectTable);
    const rows = [...table.rows(ids)].map((row) => withStyle(row, style, updatedAt));
    // Notifies lists only with the last part.
    yield* put(featuresPut(rows, index < parts.length - 1));
  }
  return result;
}
