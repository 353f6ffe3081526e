import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { QueuedChange } from "../../change";
import { applyChange } from "../../kinds";
import { selectChange } from "../../outbox/selectors";
import { changeReplaced, problemFound } from "../../outbox/slice";
import { inverse } from "../../rules";
import { SAVED, type Sent } from "../../sent";

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
 * Undoes or redoes a creation or a replacement that waits in the outbox: it is shown no longer, or again. One that was undone
 * is still sent, to be undone there: an earlier try may have arrived.
 */
export function* stepWaiting(key: string, undone: boolean): SagaGenerator<Sent> {
  const waiting = yield* select(selectChange, key);
  if (!waiting || !isUndoable(waiting.change)) return { state: "gone", why: "It is no longer there." };
  const { change } = waiting;
  const isUndone = "undone" in change && change.undone === true;
  const next = isUndone === undone ? change : (inverse(change) as QueuedChange);
  yield* put(changeReplaced({ key, change: next }));
  // What was asked was asked of the other one.
  if (waiting.problem) yield* put(problemFound({ key, problem: null }));
  yield* call(applyChange, next, waiting);
  return SAVED;
}
