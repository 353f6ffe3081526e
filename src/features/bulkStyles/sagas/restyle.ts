import { call, delay, put, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { batchesOf } from "../../content/batches";
import { selectTable } from "../../content/selectors";
import { featuresPut, taskChanged } from "../../content/slice";
import { progressToast } from "../../content/toasts";
import { stylesSaving } from "../slice";
import { type BulkStyle, type RestyleStep, withStyle } from "../styles";

export const TOAST = "save-styles";
/** As many as a call changes at once: few enough for the progress to move. */
const BATCH = 1000;
/** How long the loader stays on after saving, so that it can be seen. */
const SAVING_FLAG_MS = 100;

/** Saves styles batch by batch and answers the features that have them now; stops at the first batch that fails. */
export function* restyle(steps: readonly RestyleStep[], toast = TOAST) {
  const saved = new Set<string>();
  const total = steps.reduce((count, { featureIds }) => count + featureIds.length, 0);
  try {
    yield* put(stylesSaving(true));
    yield* put(taskChanged("saving"));
    for (const { featureIds, style } of steps) {
      for (const batch of batchesOf(featureIds, BATCH)) {
        if (total > BATCH) yield* put(progressToast(toast, `Saving styles: ${saved.size} of ${total}`));
        const successful = yield* call(saveBatch, batch, style);
        if (!successful) return saved;
        for (const id of successful) saved.add(id);
      }
    }
    yield* delay(SAVING_FLAG_MS);
    return saved;
  } finally {
    yield* put(taskChanged(null));
    yield* put(stylesSaving(false));
  }
}

/** Answers the features that were changed, in our books too; null when the call failed. */
function* saveBatch(featureIds: readonly string[], style: BulkStyle) {
  const { api, now } = yield* getServices();
  const result = yield* call([api, api.updateStyles], [...featureIds], style);
  if (!result.success) {
    console.error("unable to save styles", result.data.id);
    return null;
  }
  const table = yield* select(selectTable);
  const updatedAt = Math.floor(now() / 1000);
  const rows = [...table.rows(result.data.successful)];
  yield* put(featuresPut(rows.map((row) => withStyle(row, style, updatedAt))));
  return result.data.successful;
}
