import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { ModalProps } from "../../modals/components/registry";
import { selectHunt } from "../selectors";
import { deleteHunt } from "../slice";

/** Says what goes with a hunt before it is deleted. */
export function DeleteHuntModal({ modal, onClose }: ModalProps<"delete-hunt">) {
  const dispatch = useAppDispatch();
  const shared = useAppSelector((state) => selectHunt(state, modal.uuid)?.isShared ?? false);
  return (
    <ConfirmDialog
      title="Delete hunt?"
      text={
        <>
          <p>Your map content will not be deleted.</p>
          <p>
            The notes of this hunt are deleted with it.{" "}
            {shared
              ? "This hunt is shared: collaborators lose access to it."
              : "If it is shared, collaborators lose access to it."}
          </p>
        </>
      }
      confirm="Delete"
      onConfirm={() => dispatch(deleteHunt(modal.uuid))}
      onClose={onClose}
    />
  );
}
