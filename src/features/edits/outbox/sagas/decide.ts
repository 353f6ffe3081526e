import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { errorToast } from "../../../content/toasts";
import type { WaitingChange, Work } from "../../change";
import { handlerOf } from "../../kinds";
import { selectChange } from "../selectors";
import { changeReplaced, changeSettled, type decide, problemFound, sendNow } from "../slice";

const TOAST = "pending-decision";
const AWAY = "Can't reach the server. Your version is kept. Choose again when you're connected.";

/** What a person says is to become of a change. */
export function* onDecide({ payload: { key, decision } }: ReturnType<typeof decide>): SagaGenerator<void> {
  const change = yield* select(selectChange, key);
  if (!change) return;
  if (decision === "mine") yield* call(keepMine, change);
  else if (decision === "again") yield* call(sendAgain, key);
  else if (decision === "theirs") yield* call(takeTheirs, change);
  else if (decision === "anew") yield* call(makeAnew, change);
  else yield* call(discard, change);
}

function* sendAgain(key: string) {
  yield* put(problemFound({ key, problem: null }));
  yield* put(sendNow());
}

/** On top of the version that the person has seen: a later one asks again. */
function* keepMine({ key, work, problem }: WaitingChange) {
  if (problem?.state === "changed") yield* put(changeReplaced({ key, work: onTopOf(work, problem.base) }));
  yield* call(sendAgain, key);
}

function onTopOf(work: Work, base: number): Work {
  if ("base" in work) return { ...work, base };
  const deletes =
    work.kind === "features-delete" || work.kind === "hunt-delete" || work.kind === "note-delete";
  return deletes ? { ...work, force: true } : work;
}

function* takeTheirs(change: WaitingChange) {
  yield* put(changeSettled(change.key));
  const { reload, revert } = handlerOf(change);
  if (reload && (yield* call(reload, change))) return;
  yield* call(revert, change);
}

function* makeAnew(change: WaitingChange) {
  const { anew } = handlerOf(change);
  if (!anew) return;
  const sent = yield* call(anew, change);
  if (sent.state === "saved") yield* put(changeSettled(change.key));
  else if (sent.state === "waits") yield* put(errorToast(TOAST, AWAY));
  else yield* put(problemFound({ key: change.key, problem: sent }));
}

function* discard(change: WaitingChange) {
  yield* put(changeSettled(change.key));
  const { drop, revert } = handlerOf(change);
  yield* call(change.problem?.state === "gone" && drop ? drop : revert, change);
}
