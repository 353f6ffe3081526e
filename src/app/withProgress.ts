import type { UnknownAction } from "redux";
import { buffers, channel } from "redux-saga";
import { call, delay, fork, put, take } from "typed-redux-saga";
import { cancelable } from "../workers/cancelable";

/**
 * Runs work and dispatches an action for its progress. Of reports that arrive at the same time, only the last counts.
 * Canceling the saga aborts the signal.
 *
 * @param toAction returns null to skip a report
 * @param everyMs minimum time between two dispatched reports
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
    // No effects here: a caller that delegates with yield* would continue after one, even if canceled.
    reporter.cancel();
    reports.close();
  }
}
