import type { UnknownAction } from "redux";
import { formatCount } from "../../domain/units";
import { showToast } from "../toasts/slice";
import { cancelTask } from "./slice";

/**
 * Returns a function that creates a progress toast with a count and a Cancel button.
 * @param stop action that Cancel dispatches
 */
export const countedToast =
  (id: string, text: string, stop: UnknownAction = cancelTask()) =>
  (done: number, total: number): UnknownAction =>
    showToast({
      id,
      text: `${text} ${formatCount(done)} of ${formatCount(total)}`,
      loader: true,
      action: { label: "Cancel", dispatch: stop },
    });
