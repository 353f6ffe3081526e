import { call, fork, put, type SagaGenerator, select, takeLeading } from "typed-redux-saga";
import { plural } from "../../domain/units";
import { track } from "../analytics/track";
import { noToast, undoToast } from "../content/toasts";
import type { QueuedChange } from "../edits/change";
import { recorded, undo } from "../edits/history/slice";
import { queueChange } from "../edits/outbox/sagas/queue";
import { openModal } from "../modals/slice";
import { resetSelection } from "../selection/slice";
import { previewStyles, showStyle } from "./sagas/preview";
import { restyle, TOAST } from "./sagas/restyle";
import { selectStylableRows, selectStyleDraft } from "./selectors";
import { editStyles, saveStyles } from "./slice";
import { bulkStyle, type RestyleStep, stylesOf } from "./styles";

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
  let queued = false;
  const saved = yield* call(restyle, [{ featureIds, style }], TOAST, function* later(step: RestyleStep) {
    const name = plural(step.featureIds.length, "item");
    const left = new Set(step.featureIds);
    const replaced = stylesOf(rows.filter(({ uuid }) => left.has(uuid)));
    const change: QueuedChange = { kind: "styles", before: replaced, after: [step] };
    queued = (yield* call(queueChange, name, change)) !== null;
    return queued;
  });
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

const notSaved = (done: number, asked: number): string =>
  done === 0
    ? "Nothing was changed. Your choice is kept. Select Save again in a moment."
    : `${done} of ${asked} items were changed. Your choice is kept. Select Save again for the rest.`;

export function* bulkStylesSaga(): SagaGenerator<void> {
  yield* fork(previewStyles);
  yield* takeLeading(saveStyles, onSaveStyles);
}
