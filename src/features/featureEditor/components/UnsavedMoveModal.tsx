import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { selectFeature } from "../../content/selectors";
import { draftDropped, featureDraft } from "../../drafts";
import type { ModalProps } from "../../modals/modalProps";
import { editOf } from "../draft";
import { saveFeature } from "../saving/actions";
import { moveLeft, resumeMove } from "../slice";

/**
 * Asks whether to save the new location when the user leaves the editor of a moved feature. Closing resumes editing.
 */
export function UnsavedMoveModal({ onClose }: ModalProps<"unsaved-move">) {
  const dispatch = useAppDispatch();
  const left = useAppSelector((state) => state.featureEditor.left);
  const row = useAppSelector((state) => selectFeature(state, left?.draft.uuid ?? ""));
  const leave = () => {
    dispatch(moveLeft(null));
    onClose();
  };
  const discard = () => {
    if (left) dispatch(draftDropped(featureDraft(left.draft.uuid)));
    leave();
  };
  const resume = () => {
    if (left) dispatch(resumeMove(left));
    onClose();
  };
  const save = () => {
    if (left && row) {
      const { draft, original, shape } = left;
      const edit = draft.title.trim() === "" ? null : editOf(row, draft);
      dispatch(saveFeature({ uuid: row.uuid, ...edit, moved: { original, shape } }));
    }
    leave();
  };
  return (
    <Dialog
      title="Save the new location?"
      text={`“${row?.title ?? "This item"}” was moved on the map but isn't saved yet.`}
      onClose={resume}
      footer={
        <>
          <Button onClick={resume}>Keep editing</Button>
          <Button onClick={discard}>Discard</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    />
  );
}
