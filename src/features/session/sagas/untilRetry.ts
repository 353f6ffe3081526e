import { delay, race, type SagaGenerator, take } from "typed-redux-saga";
import { connectionBack } from "../slice";

const RETRY_MS = 10_000;

/**
 * Waits until a request that failed for the moment is worth repeating: some time passed or the connection is back.
 * @param wait milliseconds
 */
export function* untilRetry(wait = RETRY_MS): SagaGenerator<void> {
  yield* race({ waited: delay(wait), back: take(connectionBack) });
}
