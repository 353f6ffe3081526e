import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { featureTypeLabel } from "../../../domain/feature";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { selectFeature } from "../../content/selectors";
import type { ModalProps } from "../../modals/modalProps";
import { deleteFeature } from "../slice";

/** Asks for confirmation before deleting a feature. */
export function DeleteFeatureModal({ modal, onClose }: ModalProps<"delete-feature">) {
  const dispatch = useAppDispatch();
  const feature = useAppSelector((state) => selectFeature(state, modal.uuid));
  const label = featureTypeLabel(feature?.properties.ghType ?? "").toLowerCase();
  return (
    <ConfirmDialog
      title={`Delete ${label}?`}
      text={`“${feature?.title ?? ""}” will be deleted from your map and every hunt, with its notes and photos.`}
      confirm="Delete"
      onConfirm={() => dispatch(deleteFeature(modal.uuid))}
      onClose={onClose}
    />
  );
}
