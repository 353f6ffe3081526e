import { call, delay, put, race, type SagaGenerator, select, take, takeLatest } from "typed-redux-saga";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import { cancelable } from "../../workers/cancelable";
import { contentLoading } from "../content/slice";
import { huntsLoading } from "../hunts/slice";
import { authFailed, connectionBack, logOut, logOutFailed, sessionStarted } from "../session/slice";
import { syncedTo } from "./slice";

/** Loads the code that follows changes only once the content is loaded. */
const loadFollow = () => import("./sagas/follow");
const RETRY_MS = 10_000;
/**
 * Timeout in milliseconds for the change number. After that, loading continues without it and all content is read again
 * later.
 */
const NUMBER_WITHIN_MS = 5000;

/**
 * Keeps the page up to date for the length of the session.
 *
 * @param load replaced in tests
 */
export function* syncSaga(load: typeof loadFollow = loadFollow): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, function* keepUpToDate({ payload }) {
    for (;;) {
      yield* race({
        follow: call(followAccount, payload.user.uuid, load),
        ended: take([logOut, authFailed]),
      });
      yield* take(logOutFailed);
    }
  });
}

function* followAccount(account: string, load: typeof loadFollow): SagaGenerator<void> {
  for (;;) {
    try {
      yield* call(loadingEnded);
      const { follow } = yield* call(load);
      yield* call(follow, account);
    } catch (error) {
      console.error("unable to follow changes", error);
    }
    yield* race({ waited: delay(RETRY_MS), back: take(connectionBack) });
  }
}

/**
 * Waits for running page loads to end. Their pages may be older than the changes, so changes are applied afterwards.
 */
export function* loadingEnded(): SagaGenerator<void> {
  for (;;) {
    const { content, hunts } = yield* select((state: RootState) => state);
    const states = [content.loading.state, hunts.loading.state];
    if (!states.includes("running") && !states.includes("idle")) return;
    yield* take([contentLoading, huntsLoading]);
  }
}

/**
 * Fetches the change number to sync from, before the content it applies to is read. A stored snapshot may be older, in
 * which case its number is used.
 */
export function* takeStartNumber(): SagaGenerator<void> {
  const { api } = yield* getServices();
  const { answer } = yield* race({
    answer: call(() => cancelable((signal) => api.changes({}, signal))),
    late: delay(NUMBER_WITHIN_MS),
  });
  if (!answer?.success) return;
  const { now } = answer.data;
  const loadedTo = yield* select((state: RootState) => state.content.loadedTo);
  yield* put(syncedTo(Math.min(now, loadedTo ?? now)));
}
