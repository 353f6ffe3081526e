import type { PendingFeature } from "../pending/slice";
import { showToast } from "../toasts/slice";
import { retrySave } from "./slice";

/** @param type as a person reads it: "Waypoint" */
export const notSavedToast = (drawing: PendingFeature, type: string) =>
  showToast({
    id: drawing.draft.uuid,
    text: `There was an issue and your ${type} was not saved.`,
    icon: "alert",
    iconColor: "error",
    dismissable: true,
    action: { label: "Try again", dispatch: retrySave(drawing) },
  });
