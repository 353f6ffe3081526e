import type { UnknownAction } from "redux";
import { DOWNLOAD_TOAST_MS, TOAST_DISMISS_MS, UNDO_TOAST_MS } from "../../domain/limits";
import { formatCount } from "../../domain/units";
import { dismissToast, showToast, type Toast } from "../toasts/slice";
import { cancelTask } from "./slice";

/** The three toasts of a task; they share an id, so each replaces the one before. */
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

/** Work of many steps: how far it is, with Cancel, which dispatches the action. */
export const countedToast =
  (id: string, text: string, stop: UnknownAction = cancelTask()) =>
  (done: number, total: number): UnknownAction =>
    showToast({
      id,
      text: `${text} ${formatCount(done)} of ${formatCount(total)}`,
      loader: true,
      action: { label: "Cancel", dispatch: stop },
    });

/** Work that is done and can be taken back by the action. */
export const undoToast = (id: string, text: string, undo: UnknownAction) => {
  const done = doneToast(id, text).payload;
  return showToast({ ...done, dismissAfter: UNDO_TOAST_MS, action: { label: "Undo", dispatch: undo } });
};

/** A file that is ready; the words are the button. @param again opens it again */
export const downloadToast = (id: string, again: UnknownAction) =>
  showToast({
    ...doneToast(id, "").payload,
    dismissAfter: DOWNLOAD_TOAST_MS,
    action: { label: "Click here if download has not started.", dispatch: again },
  });

/** @param action what can be done about it, as "Try again" */
export const errorToast = (id: string, text: string, action?: Toast["action"]) =>
  showToast({ id, text, icon: "alert", iconColor: "error", dismissable: true, ...(action && { action }) });

export const noToast = (id: string) => dismissToast(id);
