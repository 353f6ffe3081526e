import type { UnknownAction } from "redux";
import { TOAST_DISMISS_MS } from "../../domain/limits";
import { dismissToast, showToast, type Toast } from "../toasts/slice";

/** The three toasts of a piece of work; the same id lets one take the place of the other. */
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

/** How long Undo stays on offer. */
const UNDO_MS = 8000;

/** Work that is done and can be taken back by the action. */
export const undoToast = (id: string, text: string, undo: UnknownAction) => {
  const done = doneToast(id, text).payload;
  return showToast({ ...done, dismissAfter: UNDO_MS, action: { label: "Undo", dispatch: undo } });
};

/** @param action what can be done about it, as "Try again" */
export const errorToast = (id: string, text: string, action?: Toast["action"]) =>
  showToast({ id, text, icon: "alert", iconColor: "error", dismissable: true, ...(action && { action }) });

export const noToast = (id: string) => dismissToast(id);
