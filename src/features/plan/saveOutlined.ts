import type { UnknownAction } from "redux";
import { call, put, type SagaGenerator } from "typed-redux-saga";
import { isAbortError } from "../../workers/abortSignal";
import { errorToast } from "../toasts/kinds";
import { type NewDrawing, saveDrawings } from "./saveDrawings";

/**
 * Saves areas outlined by a worker, with a single undo. Shows a toast on failure.
 *
 * @param toast id of the toast for progress and outcome
 * @param what description of the outlined ground: "the visible ground"
 * @param saving creates the action that sets the busy flag
 * @param outline returns the drawings; reports the reason itself if there are none
 */
export function* saveOutlined(
  toast: string,
  what: string,
  saving: (now: boolean) => UnknownAction,
  outline: () => SagaGenerator<readonly NewDrawing[]>,
): SagaGenerator<void> {
  yield* put(saving(true));
  try {
    const drawings = yield* outline();
    if (drawings.length > 0) yield* call(saveDrawings, drawings, toast);
  } catch (error) {
    if (isAbortError(error)) return;
    const why = error instanceof Error ? error.message : String(error);
    yield* put(errorToast(toast, `Couldn't outline ${what}. ${why}`));
  } finally {
    yield* put(saving(false));
  }
}
