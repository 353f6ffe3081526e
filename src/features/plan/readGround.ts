import type { UnknownAction } from "redux";
import type { SagaGenerator } from "typed-redux-saga";
import { withProgress } from "../../app/withProgress";

/** Tiles that have been read, of all that are to be. */
interface Step {
  done: number;
  total: number;
}

/** Each tile would be told too often. */
const REPORT_MS = 100;

/**
 * A worker's call that reads ground. How far reading is, is told; that it is done is told by what comes of it. The call ends
 * with the saga.
 * @param running says how far reading is
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
