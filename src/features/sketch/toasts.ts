import type { Drawing } from "../edits/pending";
import { errorToast } from "../toasts/kinds";
import { retrySave } from "./slice";

/**
 * Returns an error toast with a button to retry.
 *
 * @param type display name, such as "Waypoint"
 */
export const notSavedToast = (drawing: Drawing, type: string) =>
  errorToast(drawing.draft.uuid, `There was an issue and your ${type} was not saved.`, {
    label: "Try again",
    dispatch: retrySave(drawing),
  });
