import type { UnknownAction } from "redux";
import { buffers, channel } from "redux-saga";
import { call, delay, fork, put, take } from "typed-redux-saga";
import { cancelable } from "../workers/cancelable";

/**
 * Runs work that calls back with its progress and puts an action for it; when several calls come at once
 * only the last one counts. Canceling the saga aborts the signal.
 * @param toAction null: this progress isn't told
 * @param everyMs the least time between two that are told
 */
export function* withProgress<Result, Progress extends NonNullable<unknown>>(
  work: (report: (progress: Progress) => void, signal: AbortSignal) => Promise<Result>,
  toAction: (progress: Progress) => UnknownAction | null,
  everyMs = 0,
) {
  const reports = channel<Progress>(buffers.sliding(1));
  const reporter = yield* fork(function* () {
    for (;;) {
      const action = toAction(yield* take(reports));
      if (action) yield* put(action);
      if (everyMs > 0) yield* delay(everyMs);
    }
  });
  try {
    return yield* call(() => cancelable((signal) => work((progress) => reports.put(progress), signal)));
  } finally {
    // No effect here: a caller that delegates with yield* would go on after one, canceled or not.
    reporter.cancel();
    reports.close();
  }
}
