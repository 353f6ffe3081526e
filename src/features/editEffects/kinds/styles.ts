import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import type { RestyleStep } from "../../../domain/bulkStyle";
import { stylesOfSteps } from "../../../domain/bulkStyle";
import { formatCount } from "../../../domain/units";
import { restyle } from "../../bulkStyles";
import { sendingOf } from "../../content/batches";
import { showStyle, showStyles } from "../../content/sagas/showStyle";
import { selectTable } from "../../content/selectors";
import { featuresPut } from "../../content/slice";
import type { ChangeOf } from "../../edits/change";
import { HISTORY_TOAST } from "../../edits/history/toast";
import type { Kind } from "../../edits/kind";
import { changeReplaced } from "../../edits/outbox/slice";
import { styleFor, withParts } from "../../edits/overlay";
import { RULES } from "../../edits/rules";
import { failedOutcome, SAVED, type SendOutcome } from "../../edits/sendEdit";

/** Maximum number of features per request. */
const BATCH = 1000;

const countOf = (steps: readonly RestyleStep[]): number =>
  steps.reduce((count, { featureIds }) => count + featureIds.length, 0);

function* show({ featureIds, style }: RestyleStep): SagaGenerator<void> {
  const table = yield* select(selectTable);
  const rows = [...table.rows(featureIds)];
  yield* put(featuresPut(rows.map((row) => withParts(row, styleFor(row, style)))));
  yield* call(showStyle, { featureIds: rows.map(({ uuid }) => uuid), style });
}

function* sendWaiting(change: ChangeOf<"styles">, key: string): SagaGenerator<SendOutcome> {
  const { api } = yield* getServices();
  const sending = sendingOf(countOf(change.after), BATCH, key);
  for (let [step, ...steps] = change.after; step; ) {
    const { style } = step;
    const batch = step.featureIds.slice(0, sending.size);
    const result = yield* call([api, api.updateStyles], batch, style, sending.key);
    if (!result.success) return failedOutcome(result.data, "");
    const featureIds = step.featureIds.slice(sending.size);
    if (featureIds.length > 0) step = { featureIds, style };
    else [step, ...steps] = steps;
    if (step) yield* put(changeReplaced({ key, change: { ...change, after: [step, ...steps] } }));
  }
  return SAVED;
}

/** Restores styles. Skips deleted features and overwrites the current style. */
function* sendNow({ after }: ChangeOf<"styles">): SagaGenerator<SendOutcome> {
  const table = yield* select(selectTable);
  const there = after.map((step) => ({ ...step, featureIds: step.featureIds.filter((id) => table.has(id)) }));
  const featureIds = there.flatMap((step) => step.featureIds);
  if (featureIds.length === 0) return { state: "gone", why: "These items no longer exist." };
  const before = yield* inSlices(stylesOfSteps(table.rows(featureIds)));
  yield* call(showStyles, there);
  const { saved, stopped } = yield* call(restyle, there, HISTORY_TOAST);
  if (saved.size === featureIds.length) return SAVED;
  const lost = before.map((step) => ({
    ...step,
    featureIds: step.featureIds.filter((id) => !saved.has(id)),
  }));
  yield* call(showStyles, lost);
  if (stopped) return { state: "refused", why: `Canceled after ${formatCount(saved.size)}.` };
  return { state: "refused", why: `${saved.size} of ${featureIds.length} items were changed.` };
}

/** Restyles many features. The user sees the latest choice, so no versions are compared (0026). */
export const styles: Kind<"styles"> = {
  ...RULES.styles,
  *apply({ after }) {
    for (const step of after) yield* call(show, step);
  },
  send: (change, waiting) => (waiting ? sendWaiting(change, waiting.key) : sendNow(change)),
};
