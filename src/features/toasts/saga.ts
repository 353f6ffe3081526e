import type { Task } from "redux-saga";
import { cancel, delay, fork, put, type SagaGenerator, take } from "typed-redux-saga";
import { dismissToast, showToast } from "./slice";

/** Dismisses toasts when their time is up. Replacing a toast restarts its timer; dismissing it stops the timer. */
export function* toastsSaga(): SagaGenerator<void> {
  const clocks = new Map<string, Task>();
  for (;;) {
    const action = yield* take([showToast, dismissToast]);
    const id = showToast.match(action) ? action.payload.id : dismissToast.match(action) ? action.payload : "";
    const running = clocks.get(id);
    if (running) yield* cancel(running);
    clocks.delete(id);
    if (showToast.match(action) && action.payload.dismissAfter !== undefined) {
      clocks.set(id, yield* fork(dismissLater, id, action.payload.dismissAfter));
    }
  }
}

function* dismissLater(id: string, after: number): SagaGenerator<void> {
  yield* delay(after);
  yield* put(dismissToast(id));
}
