import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { errorToast } from "../../../content/toasts";
import type { QueuedChange } from "../../change";
import { actionsOf, applyChange } from "../../kinds";
import { inverse } from "../../rules";
import type { WaitingChange } from "../../waiting";
import { selectChange } from "../selectors";
import { changeReplaced, changeSettled, type decide, problemFound, sendNow } from "../slice";

const TOAST = "pending-decision";
const AWAY = "Can't reach the server. Your version is kept. Choose again when you're connected.";

/** What a person says is to become of a change. */
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

/** On top of the version that the person has seen: a later one asks again. */
function* keepMine({ key, change, problem }: WaitingChange) {
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

function* takeTheirs(waiting: WaitingChange) {
  yield* put(changeSettled(waiting.key));
  const { reload } = actionsOf(waiting);
  if (reload && (yield* call(reload, waiting.change))) return;
  yield* call(takeBack, waiting);
}

function* recreate(waiting: WaitingChange) {
  const actions = actionsOf(waiting);
  if (!actions.recreate) return;
  const sent = yield* call(actions.recreate, waiting.change, waiting);
  if (sent.state === "saved") yield* put(changeSettled(waiting.key));
  else if (sent.state === "waits") yield* put(errorToast(TOAST, AWAY));
  else yield* put(problemFound({ key: waiting.key, problem: sent }));
}

function* discard(waiting: WaitingChange) {
  const { key, change, problem } = waiting;
  yield* put(changeSettled(key));
  const { remove } = actionsOf(waiting);
  // A hunt that is never made takes along what waits for it.
  if (remove && (problem?.state === "gone" || change.kind === "hunt-create"))
    yield* call(remove, change, waiting);
  else yield* call(takeBack, waiting);
}

/** Shows what was there before. */
function* takeBack(waiting: WaitingChange) {
  yield* call(applyChange, inverse(creation(waiting.change)), waiting);
}

/** One that was undone stays so: to take it back is not to show it again. */
const creation = (change: QueuedChange): QueuedChange =>
  "undone" in change ? { ...change, undone: false } : change;
