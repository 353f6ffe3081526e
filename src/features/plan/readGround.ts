import type { UnknownAction } from "redux";
import type { SagaGenerator } from "typed-redux-saga";
import { withProgress } from "../../app/withProgress";

/** Tiles read, and tiles to read. */
interface Step {
  done: number;
  total: number;
}

/** Throttles progress reports. */
const REPORT_MS = 100;

/**
 * Runs a worker call that reads elevations. Reports its progress, except the last step, which the result covers.
 * Canceling the saga aborts the call.
 *
 * @param running creates the action that reports progress
 */
export function* readGround<T>(
  running: (step: Step) => UnknownAction,
  start: (signal: AbortSignal, report: (done: number, total: number) => void) => Promise<T>,
): SagaGenerator<T> {
  return yield* withProgress(
    (report: (step: Step) => void, signal) => start(signal, (done, total) => report({ done, total })),
    (step) => (step.done < step.total ? running(step) : null),
    REPORT_MS,
  );
}
