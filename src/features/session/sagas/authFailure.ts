import { call, delay, fork, put, race, type SagaGenerator, select, take } from "typed-redux-saga";
import { removeStoredUser } from "../../../api/identity";
import { getServices } from "../../../app/sagaContext";
import { LOGIN_REDIRECT_MS } from "../../../domain/limits";
import { openModal } from "../../modals/slice";
import { loginUrl } from "../destinations";
import { selectIsVisitor, selectRuntimeConfig } from "../selectors";
import { loginAgain } from "../slice";

/**
 * Shows a dialog, waits 5 s or for its button, then ends the session and redirects to the login page. A visitor of a
 * shared page has no session and can keep reading.
 */
export function* leaveForLogin(): SagaGenerator<void> {
  if (yield* select(selectIsVisitor)) return;
  const services = yield* getServices();
  const runtime = yield* select(selectRuntimeConfig);
  yield* put(openModal({ kind: "auth-failed", dismissable: false }));
  // Loading has ended, so nothing is stored after this.
  yield* fork(services.snapshots.forget);
  yield* race({ waited: delay(LOGIN_REDIRECT_MS), clicked: take(loginAgain) });
  yield* call(services.api.logout);
  removeStoredUser(services.storage);
  if (runtime) services.redirect(loginUrl(runtime, "", services.pages.location()));
}
