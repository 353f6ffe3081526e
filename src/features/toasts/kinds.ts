import type { UnknownAction } from "redux";
import { DOWNLOAD_TOAST_MS, TOAST_DISMISS_MS, UNDO_TOAST_MS } from "../../domain/limits";
import { dismissToast, showToast, type Toast } from "./slice";

/** Toasts for the stages of a task. They share an id, so each replaces the one before. */
export const progressToast = (id: string, text: string) => showToast({ id, text, loader: true });

export const doneToast = (id: string, text: string) =>
  showToast({
    id,
    text,
    icon: "check",
    iconColor: "success",
    dismissable: true,
    dismissAfter: TOAST_DISMISS_MS,
  });

/** Reports a finished task with an Undo button. @param undo action that Undo dispatches */
export const undoToast = (id: string, text: string, undo: UnknownAction) => {
  const done = doneToast(id, text).payload;
  return showToast({ ...done, dismissAfter: UNDO_TOAST_MS, action: { label: "Undo", dispatch: undo } });
};

/** Reports a finished download; its text is the button. @param again action that starts it again */
export const downloadToast = (id: string, again: UnknownAction) =>
  showToast({
    ...doneToast(id, "").payload,
    dismissAfter: DOWNLOAD_TOAST_MS,
    action: { label: "Click here if download has not started.", dispatch: again },
  });

/** Reports an error. @param action button, e.g. "Try again" */
export const errorToast = (id: string, text: string, action?: Toast["action"]) =>
  showToast({ id, text, icon: "alert", iconColor: "error", dismissable: true, ...(action && { action }) });

export const noToast = (id: string) => dismissToast(id);
