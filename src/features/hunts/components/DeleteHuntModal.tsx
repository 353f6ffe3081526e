import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Checkbox } from "../../../ui/Checkbox";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { selectHunt } from "../../content/hunts/selectors";
import { deleteHunt, deleteHuntWithContent } from "../../content/hunts/slice";
import { isNewHunt } from "../../edits/pending";
import type { ModalProps } from "../../modals/modalProps";

/** Lists what is deleted with a hunt and offers to delete its features as well. */
export function DeleteHuntModal({ modal, onClose }: ModalProps<"delete-hunt">) {
  const dispatch = useAppDispatch();
  const [content, setContent] = useState(false);
  const { uuid } = modal;
  const hunt = useAppSelector((state) => selectHunt(state, uuid));
  const count = hunt?.count ?? 0;
  return (
    <ConfirmDialog
      title="Delete hunt?"
      text={
        <>
          <p>
            {content
              ? `${plural(count, "item")} will be deleted from your map and every hunt, with ${count === 1 ? "its" : "their"} notes and photos.`
              : "Your map content will not be deleted."}
          </p>
          <p>
            Its notes and plans will be deleted.{" "}
            {hunt?.isShared
              ? "This hunt is shared. Collaborators lose access."
              : "If it is shared, collaborators lose access."}
          </p>
        </>
      }
      confirm={content ? "Delete hunt and content" : "Delete"}
      onConfirm={() => dispatch(content ? deleteHuntWithContent(uuid) : deleteHunt(uuid))}
      onClose={onClose}
    >
      {/* A hunt that isn't saved yet can't be deleted with its content on the server. */}
      {count > 0 && !isNewHunt(uuid) && (
        <Checkbox
          label={`Also delete its content (${plural(count, "item")})`}
          checked={content}
          onChange={setContent}
        />
      )}
    </ConfirmDialog>
  );
}
