import type { UnknownAction } from "redux";
import type { Channel } from "redux-saga";
import { delay, put, type SagaGenerator, take } from "typed-redux-saga";

/** Tiles that have been read, of all that are to be. */
export interface Step {
  done: number;
  total: number;
}

const REPORT_MS = 100;

/** Tells how far reading is, not for each tile. Reading that is done is told by what comes of it. */
export function* tellProgress(
  steps: Channel<Step>,
  running: (step: Step) => UnknownAction,
): SagaGenerator<void> {
  for (;;) {
    const step = yield* take(steps);
    if (step.done < step.total) yield* put(running(step));
    yield* delay(REPORT_MS);
  }
}
