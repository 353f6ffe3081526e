import { useAppDispatch } from "../../../app/hooks";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { ModalProps } from "../../modals/modalProps";
import { deletePhoto } from "../slice";

/** Asks for confirmation before deleting a photo. */
export function DeletePhotoModal({ modal: { photo }, onClose }: ModalProps<"delete-photo">) {
  const dispatch = useAppDispatch();
  return (
    <ConfirmDialog
      title="Delete photo?"
      text="The photo and its original will be deleted."
      confirm="Delete"
      onConfirm={() => dispatch(deletePhoto(photo))}
      onClose={onClose}
    />
  );
}
