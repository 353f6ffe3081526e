import { all, call, put, type SagaGenerator, select, takeLatest, takeLeading } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import { removeStoredUser } from "../../api/identity";
import type { ApiError } from "../../api/userApi";
import { openShare } from "../../app/events";
import { getServices } from "../../app/sagaContext";
import type { RuntimeConfig } from "../../domain/appConfig";
import { shareTokenOf } from "../../domain/share";
import { showToast } from "../toasts/slice";
import { downloadUrl, learnUrl } from "./destinations";
import { leaveForLogin } from "./sagas/authFailure";
import { refreshProfile } from "./sagas/refreshProfile";
import { forgetRemoteConfig, loadRemoteConfig } from "./sagas/remoteConfig";
import { selectRuntimeConfig } from "./selectors";
import {
  authFailed,
  loggedOut,
  logOut,
  logOutFailed,
  runtimeLoaded,
  sessionStarted,
  startApp,
  startupFailed,
} from "./slice";

export function* sessionSaga(): SagaGenerator<void> {
  yield* all([
    takeLatest(startApp, start),
    takeLatest(sessionStarted, refreshProfile),
    takeLeading(authFailed, leaveForLogin),
    takeLeading(logOut, endSession),
  ]);
}

/** Loads the runtime configuration, the server's configuration and the user, then starts the features. */
export function* start(): SagaGenerator<void> {
  const services = yield* getServices();
  yield* call(services.unregisterServiceWorkers);
  const runtime = yield* call(services.loadRuntimeConfig);
  if (!runtime.success) return yield* reportStartupFailure(runtime.data);
  yield* put(runtimeLoaded(runtime.data));
  if (services.isMobileBrowser() && !runtime.data.phoneAllowed)
    return services.redirect(downloadUrl(runtime.data) + services.address.hash());

  if (!runtime.data.signedIn) return yield* leaveForLearn(runtime.data);

  const remote = yield* call(loadRemoteConfig, runtime.data.userApiUrl);
  if (!remote.success) return yield* lookupFailed(remote.data, runtime.data);
  const user = yield* call(services.api.whoami);
  if (!user.success) return yield* lookupFailed(user.data, runtime.data);
  yield* put(sessionStarted({ user: user.data, remote: remote.data }));
}

/**
 * Handles a failed user lookup. Without a session, redirects to the learn page, which explains the app and how to log
 * in. A transient error can be retried instead.
 */
function* lookupFailed(error: ApiError, runtime: RuntimeConfig): SagaGenerator<void> {
  console.warn("USER ACCESS FAILURE", error.id);
  if (isTransient(error)) return yield* reportStartupFailure(error);
  yield* leaveForLearn(runtime);
}

/** Redirects visitors without a session, unless they opened a share link: then its content is shown read-only. */
function* leaveForLearn(runtime: RuntimeConfig): SagaGenerator<void> {
  const services = yield* getServices();
  removeStoredUser(services.storage);
  forgetRemoteConfig(services.storage);
  yield* call(services.snapshots.forget);
  const token = shareTokenOf(services.address.hash());
  if (token === null) return services.redirect(learnUrl(runtime, services.pages.location()));
  yield* put(openShare(token));
}

function* reportStartupFailure(error: ApiError): SagaGenerator<void> {
  console.error("APP INITIALIZATION ERROR", error.id, error.message);
  yield* put(startupFailed(error.message));
}

export function* endSession(): SagaGenerator<void> {
  const services = yield* getServices();
  const runtime = yield* select(selectRuntimeConfig);
  const result = yield* call(services.api.logout);
  if (!result.success && isTransient(result.data)) {
    // Unless the server confirms it, the session would stay open for the next user of this browser.
    const text =
      "You are still logged in because the server can't be reached. Check your connection and log out again.";
    yield* put(logOutFailed());
    yield* put(showToast({ text, icon: "alert", iconColor: "error", dismissable: true }));
    return;
  }
  removeStoredUser(services.storage);
  forgetRemoteConfig(services.storage);
  // Ends loading first, because that would store more.
  yield* put(loggedOut());
  yield* call(services.snapshots.forget);
  if (runtime) services.redirect(learnUrl(runtime));
}
