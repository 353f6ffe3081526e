import { nanoid } from "@reduxjs/toolkit";
import { call, delay, fork, put, type SagaGenerator, select, take } from "typed-redux-saga";
import { nextTask } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import { batchesOf, sendingOf } from "../../content/batches";
import { selectTable } from "../../content/selectors";
import { cancelTask, featuresPut, taskChanged } from "../../content/slice";
import { countedToast } from "../../content/toasts";
import { isAway } from "../../edits/outbox/sagas/queue";
import { stylesSaving } from "../slice";
import { type BulkStyle, type RestyleStep, withStyle } from "../styles";

export const TOAST = "save-styles";
/** As many as a call changes at once: few enough for the progress to move. */
const BATCH = 1000;
/** Rows that change in one task of the page: those of a call for very many take 130 ms. */
const ROWS_A_TASK = 2000;
/** How long the loader stays on after saving, so that it can be seen. */
const SAVING_FLAG_MS = 100;

/** Features that have their new styles, and whether cancelTask ended it. */
export interface Restyled {
  saved: Set<string>;
  stopped: boolean;
}

/**
 * Saves styles batch by batch; stops at the first batch that fails, or when cancelTask ends it.
 * @param later keeps, where the connection is lost, what is left of a step, under the key of the change; those features
 * count as saved
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
        if (!later || !isAway(result.data)) return done;
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

/** Saves a style and puts it into our books too. */
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
    // Lists are notified of them together.
    yield* put(featuresPut(rows, index < parts.length - 1));
  }
  return result;
}
