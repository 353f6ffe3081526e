import type { UnknownAction } from "redux";
import { buffers, channel } from "redux-saga";
import { call, fork, put, take } from "typed-redux-saga";
import { cancellable } from "../workers/cancellable";

/**
 * Runs work that calls back with its progress and puts an action for it; when several calls come at once
 * only the last one counts. Cancelling the saga aborts the signal.
 */
export function* withProgress<Result, Progress extends NonNullable<unknown>>(
  work: (report: (progress: Progress) => void, signal: AbortSignal) => Promise<Result>,
  toAction: (progress: Progress) => UnknownAction,
) {
  const reports = channel<Progress>(buffers.sliding(1));
  const reporter = yield* fork(function* () {
    for (;;) yield* put(toAction(yield* take(reports)));
  });
  try {
    return yield* call(() => cancellable((signal) => work((progress) => reports.put(progress), signal)));
  } finally {
    // No effect here: a caller that delegates with yield* would go on after one, cancelled or not.
    reporter.cancel();
    reports.close();
  }
}
