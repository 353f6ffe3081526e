import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { doneToast, errorToast } from "../../toasts/kinds";
import { type endSessions, sessionsEnded, sessionsFailed, sessionsLoaded } from "../slice";

const TOAST = "sessions";

export function* onLoadSessions() {
  const { api } = yield* getServices();
  const result = yield* call([api, api.accountSessions]);
  yield* put(result.success ? sessionsLoaded(result.data.sessions) : sessionsFailed(result.data.message));
}

/** Ends one session, or all except the current one. */
export function* onEndSessions({ payload: { uuids, all } }: ReturnType<typeof endSessions>) {
  const { api } = yield* getServices();
  let gone = false;
  try {
    const [uuid = ""] = uuids;
    const result = all ? yield* call([api, api.endOtherSessions]) : yield* call([api, api.endSession], uuid);
    // A session that no longer exists counts as ended.
    gone = result.success || result.data.status === 404;
    if (!result.success && !gone)
      yield* put(
        errorToast(
          TOAST,
          `Couldn't log out ${all ? "your other devices" : "that device"}. ${result.data.message}`,
        ),
      );
    else yield* put(doneToast(TOAST, all ? "Logged out everywhere else" : "Device logged out"));
  } finally {
    yield* put(sessionsEnded({ uuids, gone }));
  }
}
