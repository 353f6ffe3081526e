import { useAppDispatch } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { deleteFeatures } from "../../content/slice";
import type { ModalProps } from "../../modals/modalProps";

/** Asks before selected features are deleted. */
export function DeleteItemsModal({ modal, onClose }: ModalProps<"delete-items">) {
  const dispatch = useAppDispatch();
  const { featureIds } = modal;
  return (
    <ConfirmDialog
      title="Delete Items?"
      text={`${plural(featureIds.length, "item")} will be deleted from your map and every hunt, with ${featureIds.length === 1 ? "its" : "their"} notes and photos.`}
      confirm="Delete"
      onConfirm={() => dispatch(deleteFeatures({ featureIds }))}
      onClose={onClose}
    />
  );
}
