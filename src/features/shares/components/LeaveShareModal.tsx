import { useAppDispatch } from "../../../app/hooks";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { ModalProps } from "../../modals/components/registry";
import { leaveShare } from "../slice";

/** Asks before something shared is given up. */
export function LeaveShareModal({ modal: { item }, onClose }: ModalProps<"leave-share">) {
  const dispatch = useAppDispatch();
  const hunt = item.type === "collection";
  return (
    <ConfirmDialog
      title={hunt ? "Leave hunt?" : "Leave feature?"}
      text={`It goes from your lists and from your map${hunt ? ", with what is in it" : ""}. To have it again you need a new link from its owner.`}
      confirm="Leave"
      onConfirm={() => dispatch(leaveShare(item))}
      onClose={onClose}
    />
  );
}
