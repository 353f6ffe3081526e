import { CANCEL } from "redux-saga";

/**
 * A promise that redux-saga can cancel: when the saga that waits for it loses a race, is replaced by takeLatest or is
 * canceled, the signal aborts and the work behind it really stops. `yield* call(cancelable, (signal) => ...)`.
 */
export function cancelable<T>(start: (signal: AbortSignal) => Promise<T>): Promise<T> & { [CANCEL](): void } {
  const controller = new AbortController();
  const promise = start(controller.signal);
  // Nobody listens any more once the saga is canceled: the rejection is expected and must not count as unhandled.
  promise.catch(() => {});
  return Object.assign(promise, { [CANCEL]: () => controller.abort() });
}
