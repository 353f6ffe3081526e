import type { UnknownAction } from "redux";
import { call, put, type SagaGenerator } from "typed-redux-saga";
import { isAbortError } from "../../workers/abortSignal";
import { errorToast } from "../content/toasts";
import { type NewDrawing, saveDrawings } from "./saveDrawings";

/**
 * Saves what a worker outlines, with one undo, and says why when it can't.
 * @param toast the id of the toast that tells of it
 * @param what is outlined: "the visible ground"
 * @param saving says whether saving goes on
 * @param outline makes the drawings; without any it tells why itself
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
