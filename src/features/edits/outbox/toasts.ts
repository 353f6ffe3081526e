import { plural } from "../../../domain/units";
import { openModal } from "../../modals/slice";
import { showToast } from "../../toasts/slice";
import { sendNow } from "./slice";

/** Id of the single toast that reports all pending changes. */
export const TOAST = "pending";

const show = { label: "Show", dispatch: openModal({ kind: "pending-changes" }) };

/** Reports how many changes are pending. @param unstored whether some will be lost when the page closes */
export const pendingToast = (count: number, unstored: boolean) => {
  const text = `${plural(count, "change", "changes")} not synced yet`;
  return showToast({
    id: TOAST,
    text: unstored ? `${text}. Storage is full, so keep this page open.` : text,
    icon: "info",
    action: { label: "Retry now", dispatch: sendNow() },
    also: show,
  });
};

/** Reports how many changes need a decision. */
export const conflictToast = (count: number) =>
  showToast({
    id: TOAST,
    text: `${plural(count, "change needs", "changes need")} your decision`,
    icon: "info",
    action: show,
  });
