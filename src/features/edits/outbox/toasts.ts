import { plural } from "../../../domain/units";
import { openModal } from "../../modals/slice";
import { showToast } from "../../toasts/slice";
import { sendNow } from "./slice";

/** A single toast reports all pending changes. */
export const TOAST = "pending";

const show = { label: "Show", dispatch: openModal({ kind: "pending-changes" }) };

/** @param unstored some of it lives only as long as the page */
export const waitingToast = (count: number, unstored: boolean) => {
  const text = `${plural(count, "change", "changes")} not synced yet`;
  return showToast({
    id: TOAST,
    text: unstored ? `${text}. Storage is full, so keep this page open.` : text,
    icon: "info",
    action: { label: "Retry now", dispatch: sendNow() },
    also: show,
  });
};

/** Somebody has to say what is to become of these. */
export const decisionToast = (count: number) =>
  showToast({
    id: TOAST,
    text: `${plural(count, "change needs", "changes need")} your decision`,
    icon: "info",
    action: show,
  });
