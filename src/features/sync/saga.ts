import { call, race, type SagaGenerator, take, takeLatest } from "typed-redux-saga";
import { loadingEnded } from "../content/sagas/loadingEnded";
import { untilRetry } from "../session/sagas/untilRetry";
import { authFailed, logOut, logOutFailed, sessionStarted } from "../session/slice";

/** Loads the code that follows changes only once the content is loaded. */
const loadFollow = () => import("./sagas/follow");
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
    yield* call(untilRetry);
  }
}
