import { call, type SagaGenerator } from "typed-redux-saga";
import { readStoredUser } from "../../../api/identity";
import { getServices } from "../../../app/sagaContext";

/**
 * Whether this browser is still logged in to the account. If not, reloads the app because its content belongs to
 * another user.
 */
export function* isStillLoggedIn(account: string): SagaGenerator<boolean> {
  const { storage, redirect } = yield* getServices();
  const stored = readStoredUser(storage)?.uuid;
  if (stored === undefined || stored === account) return true;
  yield* call(redirect, "/maps/");
  return false;
}
