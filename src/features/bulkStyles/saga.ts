import { call, delay, fork, put, type SagaGenerator, select, takeEvery, takeLeading } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { track } from "../analytics/track";
import { batchesOf } from "../content/batches";
import { selectTable } from "../content/selectors";
import { featuresPut, taskChanged } from "../content/slice";
import { doneToast, noToast, progressToast, undoToast } from "../content/toasts";
import { openModal } from "../modals/slice";
import { resetSelection } from "../selection/slice";
import { previewStyles, showStyle } from "./sagas/preview";
import { selectStylableRows, selectStyleDraft } from "./selectors";
import { editStyles, restoreStyles, saveStyles, stylesSaving } from "./slice";
import { type BulkStyle, bulkStyle, type RestyleStep, stylesOf, withStyle } from "./styles";

const TOAST = "save-styles";
/** As many as a call changes at once: few enough for the progress to move. */
const BATCH = 1000;
/** How long the loader stays on after saving, so that it can be seen. */
const SAVING_FLAG_MS = 100;

/** Saves what was chosen. Nothing chosen counts as Cancel; features that could not be saved get their style back. */
function* onSaveStyles() {
  const style = bulkStyle(yield* select(selectStyleDraft));
  const rows = yield* select(selectStylableRows);
  if (!style || rows.length === 0) {
    yield* put(editStyles(false));
    return;
  }
  const before = stylesOf(rows);
  const featureIds = rows.map(({ uuid }) => uuid);
  const saved = yield* call(restyle, [{ featureIds, style }]);
  if (saved.size < featureIds.length) {
    const lost = before.map((step) => ({
      ...step,
      featureIds: step.featureIds.filter((id) => !saved.has(id)),
    }));
    for (const step of lost) yield* call(showStyle, step);
    yield* put(noToast(TOAST));
    yield* put(
      openModal({
        kind: "message",
        title: "There was an error saving.",
        text: notSaved(saved.size, featureIds.length),
        button: "OK",
      }),
    );
    return;
  }
  yield* put(editStyles(false));
  yield* put(resetSelection());
  yield* put(undoToast(TOAST, "Features Saved", restoreStyles(before)));
  yield* track({ name: "bulk-edit", count: featureIds.length });
}

const notSaved = (done: number, asked: number): string =>
  done === 0
    ? "Nothing was changed. Your choice is still there: try Save again in a moment."
    : `${done} of ${asked} items were changed. Your choice is still there: try Save again for the others.`;

function* onRestoreStyles({ payload: steps }: ReturnType<typeof restoreStyles>) {
  for (const step of steps) yield* call(showStyle, step);
  const asked = steps.reduce((count, { featureIds }) => count + featureIds.length, 0);
  const saved = yield* call(restyle, steps);
  if (saved.size === asked) {
    yield* put(doneToast(TOAST, "Styles are back"));
    return;
  }
  yield* put(noToast(TOAST));
  yield* put(
    openModal({
      kind: "message",
      title: "There was an error saving.",
      text: "Not all styles could be brought back. Reload the page to see how they are saved.",
      button: "OK",
    }),
  );
}

/** Saves styles batch by batch and answers the features that have them now; stops at the first batch that fails. */
function* restyle(steps: readonly RestyleStep[]) {
  const saved = new Set<string>();
  const total = steps.reduce((count, { featureIds }) => count + featureIds.length, 0);
  try {
    yield* put(stylesSaving(true));
    yield* put(taskChanged("saving"));
    for (const { featureIds, style } of steps) {
      for (const batch of batchesOf(featureIds, BATCH)) {
        if (total > BATCH) yield* put(progressToast(TOAST, `Saving styles: ${saved.size} of ${total}`));
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

export function* bulkStylesSaga(): SagaGenerator<void> {
  yield* fork(previewStyles);
  yield* takeLeading(saveStyles, onSaveStyles);
  yield* takeEvery(restoreStyles, onRestoreStyles);
}
