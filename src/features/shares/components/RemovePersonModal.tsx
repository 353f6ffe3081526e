import { useAppDispatch } from "../../../app/hooks";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { ModalProps } from "../../modals/components/registry";
import { rescind } from "../slice";

/** Asks before somebody loses access. */
export function RemovePersonModal({ modal: { share }, onClose }: ModalProps<"remove-person">) {
  const dispatch = useAppDispatch();
  const word = share.type === "collection" ? "Hunt" : "Feature";
  return (
    <ConfirmDialog
      title={`Remove From ${word}.`}
      text={`Are you sure you want to stop sharing your ${word} with this user?`}
      confirm="Remove User"
      onConfirm={() => dispatch(rescind(share))}
      onClose={onClose}
    />
  );
}
