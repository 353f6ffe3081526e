import { call, delay, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import { getServices } from "../../../app/sagaContext";
import { PROFILE_REFRESH_MS } from "../../../domain/limits";
import { selectUser } from "../selectors";
import { authFailed, connectionBack, userRefreshed } from "../slice";

/** After a failure of the connection: soon enough for the identity token, seldom enough for a day out of coverage. */
export const REFRESH_RETRY_MS = 30_000;

/** Fetches the profile, and with it a new identity token, every 15 minutes for as long as the session lasts. */
export function* refreshProfile(): SagaGenerator<void> {
  const services = yield* getServices();
  let wait = PROFILE_REFRESH_MS;
  for (;;) {
    if (wait === PROFILE_REFRESH_MS) yield* delay(wait);
    else yield* race({ waited: delay(wait), back: take(connectionBack) });
    const before = yield* select(selectUser);
    const result = yield* call(services.api.whoami);
    if (result.success && before && result.data.uuid !== before.uuid) {
      // Another person has signed in from another tab: what is on this page is not theirs.
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
