import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select } from "typed-redux-saga";
import { applyChange } from "../../edits/applyChange";
import type { QueuedChange } from "../../edits/change";
import { selectChange } from "../../edits/outbox/selectors";
import type { decide } from "../../edits/outbox/slice";
import { changeReplaced, changeSettled, problemFound, sendNow } from "../../edits/outbox/slice";
import type { PendingChange } from "../../edits/pending";
import { inverse } from "../../edits/rules";
import { errorToast } from "../../toasts/kinds";
import { actionsOf } from "../kinds";

const TOAST = "pending-decision";
const AWAY = "Can't reach the server. Your version is kept. Choose again when you're connected.";

/** Carries out the user's choice for a change. */
export function* onDecide({ payload: { key, decision } }: ReturnType<typeof decide>): SagaGenerator<void> {
  const waiting = yield* select(selectChange, key);
  if (!waiting) return;
  if (decision === "mine") yield* call(keepMine, waiting);
  else if (decision === "again") yield* call(sendAgain, key);
  else if (decision === "theirs") yield* call(takeTheirs, waiting);
  else if (decision === "recreate") yield* call(recreate, waiting);
  else yield* call(discard, waiting);
}

function* sendAgain(key: string) {
  yield* put(problemFound({ key, problem: null }));
  yield* put(sendNow());
}

/** Rebases the change on the version that the user saw. A later version is a new conflict. */
function* keepMine({ key, change, problem }: PendingChange) {
  if (problem?.state === "changed")
    yield* put(changeReplaced({ key, change: onTopOf(change, problem.base) }));
  yield* call(sendAgain, key);
}

function onTopOf(change: QueuedChange, base: number): QueuedChange {
  if ("base" in change) return { ...change, base };
  const deletes =
    change.kind === "features-delete" ||
    change.kind === "features-replace" ||
    change.kind === "hunt-delete" ||
    change.kind === "note-delete" ||
    change.kind === "plan-delete";
  return deletes ? { ...change, force: true } : change;
}

function* takeTheirs(waiting: PendingChange) {
  yield* put(changeSettled(waiting.key));
  const { reload } = actionsOf(waiting);
  if (reload && (yield* call(reload, waiting.change))) return;
  yield* call(takeBack, waiting);
}

function* recreate(waiting: PendingChange) {
  const actions = actionsOf(waiting);
  if (!actions.recreate) return;
  const sent = yield* call(actions.recreate, waiting.change, waiting);
  if (sent.state === "saved") yield* put(changeSettled(waiting.key));
  else if (sent.state === "waits") yield* put(errorToast(TOAST, AWAY));
  else yield* put(problemFound({ key: waiting.key, problem: sent }));
}

function* discard(waiting: PendingChange) {
  const { key, change, problem } = waiting;
  yield* put(changeSettled(key));
  const { remove } = actionsOf(waiting);
  // Discarding a new hunt also discards the changes that depend on it.
  if (remove && (problem?.state === "gone" || change.kind === "hunt-create"))
    yield* call(remove, change, waiting);
  else yield* call(takeBack, waiting);
}

/** Shows the state before the change. */
function* takeBack(waiting: PendingChange) {
  yield* call(applyChange, inverse(creation(waiting.change)), waiting);
}

/** Ignores a previous undo, so the inverse always removes the item instead of showing it again. */
const creation = (change: QueuedChange): QueuedChange =>
  "undone" in change ? { ...change, undone: false } : change;
