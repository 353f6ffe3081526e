import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { selectDraftCount } from "../../drafts";
import type { ModalProps } from "../../modals/modalProps";
import { logOut } from "../../session/slice";

/** Asks for confirmation because logging out deletes the account's drafts from this browser. */
export function LogOutModal({ onClose }: ModalProps<"log-out">) {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectDraftCount);
  return (
    <ConfirmDialog
      title="Log out?"
      text={`You have ${plural(count, "unsaved draft")}. Logging out discards ${count === 1 ? "it" : "them"}.`}
      confirm="Log Out"
      onConfirm={() => dispatch(logOut())}
      onClose={onClose}
    />
  );
}
