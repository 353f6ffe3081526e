import type { UnknownAction } from "redux";
import { all, call, fork, put, type SagaGenerator, take } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { batchesOf } from "../batches";
import { cancelTask } from "../slice";

/** Concurrent requests, so the server never waits for the next batch. */
const PARALLEL = 3;

/** Creates the action that reports progress. */
export type Progress = (done: number, total: number) => UnknownAction;

/** How sending ended. Batches in flight at that time still completed. */
export interface BatchEnd {
  error: ApiError | null;
  /** True if cancelTask ended it. */
  stopped: boolean;
}

/**
 * Sends items in batches, several at a time, until one fails or cancelTask ends it. The caller updates lists and map
 * once at the end, because redrawing takes most of the time for 100,000 items.
 * @param send returns the error if the batch failed
 * @param progress creates the progress action, which isn't dispatched for a single batch; null for none
 */
export function* inBatches<T>(
  items: readonly T[],
  size: number,
  send: (batch: T[]) => SagaGenerator<ApiError | null>,
  progress: Progress | null,
): SagaGenerator<BatchEnd> {
  const end: BatchEnd = { error: null, stopped: false };
  const batches = batchesOf(items, size);
  let done = 0;
  function* work(): SagaGenerator<void> {
    while (!end.error && !end.stopped) {
      const next = batches.next();
      if (next.done) return;
      const error = yield* call(send, next.value);
      if (error) {
        end.error ??= error;
        return;
      }
      done += next.value.length;
      if (progress && done < items.length) yield* put(progress(done, items.length));
    }
  }
  const stop = yield* fork(function* () {
    yield* take(cancelTask);
    end.stopped = true;
  });
  try {
    if (progress && items.length > size) yield* put(progress(0, items.length));
    yield* all(Array.from({ length: PARALLEL }, () => call(work)));
  } finally {
    stop.cancel();
  }
  return end;
}
