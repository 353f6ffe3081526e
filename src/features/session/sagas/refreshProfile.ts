import { call, delay, put, type SagaGenerator, select } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import { getServices } from "../../../app/sagaContext";
import { PROFILE_REFRESH_MS } from "../../../domain/limits";
import { selectUser } from "../selectors";
import { authFailed, userRefreshed } from "../slice";
import { untilRetry } from "./untilRetry";

/**
 * Retry interval after a connection failure. Short enough to keep the identity token valid, and long enough for a day
 * without coverage.
 */
export const REFRESH_RETRY_MS = 30_000;

/** Reloads the profile, and with it a new identity token, every 15 minutes during the session. */
export function* refreshProfile(): SagaGenerator<void> {
  const services = yield* getServices();
  let wait = PROFILE_REFRESH_MS;
  for (;;) {
    if (wait === PROFILE_REFRESH_MS) yield* delay(wait);
    else yield* call(untilRetry, wait);
    const before = yield* select(selectUser);
    const result = yield* call(services.api.whoami);
    if (result.success && before && result.data.uuid !== before.uuid) {
      // Another user has logged in in another tab, and this page's data isn't theirs.
      return services.redirect("/maps/");
    }
    if (result.success) yield* put(userRefreshed(result.data));
    else if (!isTransient(result.data)) {
      console.warn("USER ACCESS FAILURE", result.data.id);
      yield* put(authFailed());
      return;
    }
    wait = result.success ? PROFILE_REFRESH_MS : REFRESH_RETRY_MS;
  }
}
