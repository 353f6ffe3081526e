import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { applyChange } from "../../edits/applyChange";
import type { QueuedChange } from "../../edits/change";
import { selectChange } from "../../edits/outbox/selectors";
import { changeReplaced, problemFound } from "../../edits/outbox/slice";
import { inverse } from "../../edits/rules";
import { SAVED, type SendOutcome } from "../../edits/sendEdit";

const UNDOABLE: readonly string[] = [
  "feature-create",
  "features-replace",
  "hunt-create",
  "note-create",
  "plan-create",
];
const isUndoable = (change: QueuedChange): boolean =>
  UNDOABLE.includes(change.kind) || (change.kind === "feature-edit" && change.recorded === true);

/**
 * Undoes or redoes a pending creation, replacement or edit and updates the page. An undone one is still sent so the
 * server can revert it, because an earlier attempt may have arrived.
 */
export function* stepPending(key: string, undone: boolean): SagaGenerator<SendOutcome> {
  const waiting = yield* select(selectChange, key);
  if (!waiting || !isUndoable(waiting.change)) return { state: "gone", why: "It no longer exists." };
  const { change } = waiting;
  const isUndone = "undone" in change && change.undone === true;
  const next = isUndone === undone ? change : (inverse(change) as QueuedChange);
  yield* put(changeReplaced({ key, change: next }));
  // The conflict concerned the previous version of the change.
  if (waiting.problem) yield* put(problemFound({ key, problem: null }));
  yield* call(applyChange, next, waiting);
  return SAVED;
}
