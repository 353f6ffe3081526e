import { useAppDispatch } from "../../../app/hooks";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { ModalProps } from "../../modals/modalProps";
import { leaveShare } from "../slice";

/** Confirms that the user leaves a shared item. */
export function LeaveShareModal({ modal: { item }, onClose }: ModalProps<"leave-share">) {
  const dispatch = useAppDispatch();
  const hunt = item.type === "collection";
  return (
    <ConfirmDialog
      title={hunt ? "Leave hunt?" : "Leave feature?"}
      text={`It disappears from your lists and map${hunt ? ", with its content" : ""}. To get it back, you'll need a new link from its owner.`}
      confirm="Leave"
      onConfirm={() => dispatch(leaveShare(item))}
      onClose={onClose}
    />
  );
}
