import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { ModalProps } from "../../modals/modalProps";
import { stopSharing } from "../slice";

/** Confirms that all links stop working and every recipient loses access. */
export function StopSharingModal({ modal: { item }, onClose }: ModalProps<"stop-sharing">) {
  const dispatch = useAppDispatch();
  const people = useAppSelector(({ shares }) => (shares.of?.uuid === item.uuid ? shares.people.length : 0));
  const losing = people === 1 ? "1 person loses" : `${plural(people, "person", "people")} lose`;
  const word = item.type === "collection" ? "hunt" : "feature";
  return (
    <ConfirmDialog
      title="Stop sharing?"
      text={`All links to this ${word} stop working${people > 0 ? `, and ${losing} access to it` : ""}. You can share it again with a new link.`}
      confirm="Stop sharing"
      onConfirm={() => dispatch(stopSharing(item))}
      onClose={onClose}
    />
  );
}
