import { delay, race, type SagaGenerator, take } from "typed-redux-saga";
import { connectionBack } from "../slice";

const RETRY_MS = 10_000;

/** Waits until a request that failed for the moment is worth repeating: some time passed or the connection is back. */
export function* untilRetry(): SagaGenerator<void> {
  yield* race({ waited: delay(RETRY_MS), back: take(connectionBack) });
}
