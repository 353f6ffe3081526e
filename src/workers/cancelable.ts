import { CANCEL } from "redux-saga";

/**
 * Returns a promise that redux-saga can cancel: `yield* call(cancelable, (signal) => ...)`. When the waiting saga loses
 * a race, is replaced by takeLatest or is canceled, the signal aborts and the work behind it stops.
 */
export function cancelable<T>(start: (signal: AbortSignal) => Promise<T>): Promise<T> & { [CANCEL](): void } {
  const controller = new AbortController();
  const promise = start(controller.signal);
  // Nothing listens once the saga is canceled, so the expected rejection must not count as unhandled.
  promise.catch(() => {});
  return Object.assign(promise, { [CANCEL]: () => controller.abort() });
}
