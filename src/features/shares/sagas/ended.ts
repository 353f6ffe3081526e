import { put, type SagaGenerator } from "typed-redux-saga";
import { UNDO_TOAST_MS } from "../../../domain/limits";
import { plural } from "../../../domain/units";
import { showToast } from "../../toasts/slice";

/** Informs the user that items are no longer shared with them. It's no error. */
export function* notifyEnded(titles: readonly string[]): SagaGenerator<void> {
  const [only] = titles;
  const what = titles.length === 1 ? `“${only}” is` : `${plural(titles.length, "item")} are`;
  yield* put(
    showToast({
      id: "share-ended",
      text: `${what} no longer shared with you.`,
      icon: "info",
      dismissable: true,
      dismissAfter: UNDO_TOAST_MS,
    }),
  );
}
