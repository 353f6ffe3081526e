import type { SagaGenerator } from "typed-redux-saga";
import { call, delay, fork, put, race, select, take, takeEvery, takeLatest } from "typed-redux-saga";
import { itemRenamed } from "../../../app/events";
import { getServices } from "../../../app/sagaContext";
import { plural } from "../../../domain/units";
import { editTitle } from "../../content/hunts/slice";
import { applyChange } from "../../edits/applyChange";
import { kindOfChange } from "../../edits/kind";
import { dropChangesForHunt } from "../../edits/outbox/forgetHunt";
import { selectChange, selectConflicts, selectReady } from "../../edits/outbox/selectors";
import {
  changeQueued,
  changeSending,
  changeSettled,
  changesRestored,
  decide,
  problemFound,
  sendNow,
  storedChanged,
} from "../../edits/outbox/slice";
import { readChanges } from "../../edits/outbox/stored";
import { conflictToast, pendingToast, TOAST } from "../../edits/outbox/toasts";
import { newHuntId } from "../../edits/pending";
import { noteFormOpened } from "../../notes";
import { connectionBack, sessionStarted } from "../../session/slice";
import { NAVIGATION } from "../../sidebar/slice";
import { doneToast, noToast, progressToast } from "../../toasts/kinds";
import { KINDS } from "../kinds";
import { onDecide } from "./decide";
import { applyPendingToHunts, mirrorToStorage } from "./mirror";

const SAVED_TOAST = "pending-saved";
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;
/** Actions after which a change may be ready to send or the toast may be outdated. */
const NEWS = [
  changeQueued,
  changesRestored,
  changeSettled,
  problemFound,
  itemRenamed,
  noteFormOpened,
  editTitle,
  ...NAVIGATION,
];

export function* outboxSaga(): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, keepOutbox);
}

/** Restores the pending changes of earlier visits and keeps sending changes until the session ends. */
export function* keepOutbox({ payload }: ReturnType<typeof sessionStarted>): SagaGenerator<void> {
  const { storage } = yield* getServices();
  const { uuid } = payload.user;
  const left = readChanges(storage, uuid);
  yield* fork(mirrorToStorage, uuid);
  yield* fork(applyPendingToHunts);
  yield* takeEvery(decide, onDecide);
  if (left.length > 0) yield* put(changesRestored(left));
  // Other kinds are applied while content loads.
  for (const waiting of left) {
    const { key, change } = waiting;
    const shown = change.kind === "features-replace" && !change.undone;
    if (shown || change.kind === "feature-create" || change.kind === "hunt-create")
      yield* call(applyChange, change, waiting);
    // It can't be redone because the history ended with the previous page.
    if (change.kind === "hunt-create" && change.undone) yield* call(dropChangesForHunt, newHuntId(key));
  }
  yield* call(sendForever, left.length > 0);
}

function* sendForever(atOnce: boolean): SagaGenerator<void> {
  let wait = atOnce ? 0 : FIRST_RETRY_MS;
  for (;;) {
    const ready = yield* select(selectReady);
    if (ready.length === 0) {
      const undecided = yield* select(selectConflicts);
      yield* put(undecided.length > 0 ? conflictToast(undecided.length) : noToast(TOAST));
      yield* take(NEWS);
      continue;
    }
    const now = take([connectionBack, sendNow]);
    const ended = wait > 0 ? yield* race({ waited: delay(wait), now, none: call(tellOfWaiting) }) : null;
    const asked = ended === null || ended.now !== undefined;
    // An automatic retry keeps the text, so the toast doesn't flicker every few seconds.
    if (asked) yield* put(progressToast(TOAST, `Saving ${plural(ready.length, "change")}...`));
    const done = yield* call(sendAll);
    // Changes queued while these were being sent follow right away.
    const more = done && (yield* select(selectReady)).length > 0;
    const longer = Math.min(2 * Math.max(wait, FIRST_RETRY_MS / 2), LAST_RETRY_MS);
    wait = more ? 0 : done ? FIRST_RETRY_MS : longer;
  }
}

/** Keeps the toast's count current until nothing is ready to send. */
function* tellOfWaiting(): SagaGenerator<void> {
  let told = "";
  for (;;) {
    const { length } = yield* select(selectReady);
    if (length === 0) return;
    const toast = pendingToast(length, yield* select(({ outbox }) => outbox.unstored.length > 0));
    if (toast.payload.text === told) {
      yield* take([...NEWS, storedChanged]);
      continue;
    }
    told = toast.payload.text;
    yield* put(toast);
  }
}

/** Sends ready changes one by one. @returns false if the connection is lost */
function* sendAll() {
  let saved = 0;
  try {
    for (const { key } of yield* select(selectReady)) {
      const waiting = yield* select(selectChange, key);
      const still = (yield* select(selectReady)).some((other) => other.key === key);
      if (!waiting || !still) continue;
      const { change } = waiting;
      yield* put(changeSending(key));
      const sent = yield* call(kindOfChange(KINDS, change).send, change, waiting);
      yield* put(changeSending(null));
      if (sent.state === "waits") return false;
      if (sent.state !== "saved") {
        yield* put(problemFound({ key, problem: sent }));
        continue;
      }
      yield* put(changeSettled(key));
      // Each drawing has its own toast.
      if (change.kind !== "feature-create") saved += 1;
    }
    return true;
  } finally {
    yield* put(changeSending(null));
    if (saved > 0) yield* put(doneToast(SAVED_TOAST, `${plural(saved, "change")} saved`));
  }
}
