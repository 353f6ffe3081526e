import type { SagaGenerator } from "typed-redux-saga";
import { call, fork, put, select, takeLeading } from "typed-redux-saga";
import { inSlices } from "../../app/inSlices";
import type { BulkStyle, RestyleStep } from "../../domain/bulkStyle";
import { stylesOfSteps } from "../../domain/bulkStyle";
import { formatCount, plural } from "../../domain/units";
import { track } from "../analytics/track";
import { showStyles } from "../content/sagas/showStyle";
import { resetSelection } from "../content/selection/slice";
import { selectTable } from "../content/selectors";
import type { QueuedChange } from "../edits/change";
import { recorded, undo } from "../edits/history/slice";
import { queueChange } from "../edits/outbox/queue";
import { openModal } from "../modals/slice";
import { doneToast, noToast, undoToast } from "../toasts/kinds";
import { knowStylable, previewStyles } from "./sagas/preview";
import { restyle, TOAST } from "./sagas/restyle";
import { selectStyleDraft } from "./selectors";
import { editStyles, saveStyles } from "./slice";
import { bulkStyle } from "./styles";

/**
 * Saves the chosen style. Without a choice, it acts as Cancel. Features that couldn't be saved get their old style
 * back.
 */
function* onSaveStyles() {
  const style = bulkStyle(yield* select(selectStyleDraft));
  const { featureIds } = yield* call(knowStylable);
  if (!style || featureIds.length === 0) {
    yield* put(editStyles(false));
    return;
  }
  // Snapshot before the change. Tables are immutable.
  const table = yield* select(selectTable);
  const before = yield* inSlices(stylesOfSteps(table.rows(featureIds)));
  let queued = false;
  const later = function* (step: RestyleStep, key: string) {
    const name = plural(step.featureIds.length, "item");
    const replaced = yield* inSlices(stylesOfSteps(table.rows(step.featureIds)));
    const change: QueuedChange = { kind: "styles", before: replaced, after: [step] };
    queued = (yield* call(queueChange, name, change, key)) !== null;
    return queued;
  };
  const { saved, stopped } = yield* call(restyle, [{ featureIds, style }], TOAST, later);
  if (saved.size < featureIds.length) {
    const lost = before.map((step) => ({
      ...step,
      featureIds: step.featureIds.filter((id) => !saved.has(id)),
    }));
    yield* call(showStyles, lost);
    yield* put(noToast(TOAST));
    if (stopped) {
      yield* call(tellCanceled, saved, featureIds.length, { before, style });
      return;
    }
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
  if (queued) {
    yield* put(noToast(TOAST));
    return;
  }
  const entry = recorded({
    label: `styles of ${plural(featureIds.length, "item")}`,
    change: { kind: "styles", before, after: [{ featureIds, style }] },
  });
  yield* put(entry);
  yield* put(undoToast(TOAST, "Features Saved", undo(entry.payload.id)));
  yield* track({ name: "bulk-edit", count: featureIds.length });
}

/** Reports a canceled save and offers to undo what was saved. The draft is kept for the rest. */
function* tellCanceled(
  saved: ReadonlySet<string>,
  asked: number,
  { before, style }: { before: readonly RestyleStep[]; style: BulkStyle },
) {
  if (saved.size === 0) {
    yield* put(doneToast(TOAST, "Canceled. Nothing was changed."));
    return;
  }
  const replaced = before.map((step) => ({
    ...step,
    featureIds: step.featureIds.filter((id) => saved.has(id)),
  }));
  const entry = recorded({
    label: `styles of ${plural(saved.size, "item")}`,
    change: {
      kind: "styles",
      before: replaced.filter(({ featureIds }) => featureIds.length > 0),
      after: [{ featureIds: [...saved], style }],
    },
  });
  yield* put(entry);
  const text = `Canceled after changing ${formatCount(saved.size)} of ${formatCount(asked)} items.`;
  yield* put(undoToast(TOAST, text, undo(entry.payload.id)));
}

const notSaved = (done: number, asked: number): string =>
  done === 0
    ? "Nothing was changed. Your choices are kept. Select Save again in a moment."
    : `${done} of ${asked} items were changed. Your choices are kept. Select Save again for the rest.`;

export function* bulkStylesSaga(): SagaGenerator<void> {
  yield* fork(previewStyles);
  yield* takeLeading(saveStyles, onSaveStyles);
}
