import { errorToast } from "../content/toasts";
import type { Drawing } from "../edits/waiting";
import { retrySave } from "./slice";

/** @param type as a person reads it: "Waypoint" */
export const notSavedToast = (drawing: Drawing, type: string) =>
  errorToast(drawing.draft.uuid, `There was an issue and your ${type} was not saved.`, {
    label: "Try again",
    dispatch: retrySave(drawing),
  });
