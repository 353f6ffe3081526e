import type { UnknownAction } from "redux";
import { all, call, fork, put, type SagaGenerator, take } from "typed-redux-saga";
import type { ApiError } from "../../../api/userApi";
import { batchesOf } from "../batches";
import { cancelTask } from "../slice";

/** Requests under way at once: while the server works on some, the next ones are there already. */
const PARALLEL = 3;

/** The action for how many items are done. */
export type Progress = (done: number, total: number) => UnknownAction;

/** Returns whether everything was sent, including the batches in flight when it ended. */
export interface BatchEnd {
  error: ApiError | null;
  /** cancelTask ended it. */
  stopped: boolean;
}

/**
 * Sends items in batches, a few at a time, until one fails or cancelTask ends it. Nothing is drawn in between: lists and
 * map take all of it at once when it has ended, which for 100,000 items is most of the time.
 * @param send answers the error where the batch failed
 * @param progress the action for how many are done; none for a single batch
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
