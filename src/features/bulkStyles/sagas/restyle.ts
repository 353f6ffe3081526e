import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { batchesOf } from "../../content/batches";
import { selectTable } from "../../content/selectors";
import { featuresPut, taskChanged } from "../../content/slice";
import { progressToast } from "../../content/toasts";
import { isAway } from "../../edits/outbox/sagas/queue";
import { stylesSaving } from "../slice";
import { type BulkStyle, type RestyleStep, withStyle } from "../styles";

export const TOAST = "save-styles";
/** As many as a call changes at once: few enough for the progress to move. */
const BATCH = 1000;
/** How long the loader stays on after saving, so that it can be seen. */
const SAVING_FLAG_MS = 100;

/**
 * Saves styles batch by batch and answers the features that have them now; stops at the first batch that fails.
 * @param later keeps, where the connection is lost, what is left of a step; those features count as saved
 */
export function* restyle(
  steps: readonly RestyleStep[],
  toast = TOAST,
  later?: (step: RestyleStep) => SagaGenerator<boolean>,
): SagaGenerator<Set<string>> {
  const saved = new Set<string>();
  const total = steps.reduce((count, { featureIds }) => count + featureIds.length, 0);
  try {
    yield* put(stylesSaving(true));
    yield* put(taskChanged("saving"));
    for (const { featureIds, style } of steps) {
      for (const batch of batchesOf(featureIds, BATCH)) {
        if (total > BATCH) yield* put(progressToast(toast, `Saving styles: ${saved.size} of ${total}`));
        const result = yield* call(saveBatch, batch, style);
        if (result.success) {
          for (const id of result.data.successful) saved.add(id);
          continue;
        }
        if (!later || !isAway(result.data)) return saved;
        const left = featureIds.slice(featureIds.indexOf(batch[0] ?? ""));
        if (!(yield* call(later, { featureIds: left, style }))) return saved;
        for (const id of left) saved.add(id);
        break;
      }
    }
    yield* delay(SAVING_FLAG_MS);
    return saved;
  } finally {
    yield* put(taskChanged(null));
    yield* put(stylesSaving(false));
  }
}

/** Saves a style and puts it into our books too. */
function* saveBatch(featureIds: readonly string[], style: BulkStyle) {
  const { api, now } = yield* getServices();
  const result = yield* call([api, api.updateStyles], [...featureIds], style);
  if (!result.success) {
    console.error("unable to save styles", result.data.id);
    return result;
  }
  const table = yield* select(selectTable);
  const updatedAt = Math.floor(now() / 1000);
  const rows = [...table.rows(result.data.successful)];
  yield* put(featuresPut(rows.map((row) => withStyle(row, style, updatedAt))));
  return result;
}
