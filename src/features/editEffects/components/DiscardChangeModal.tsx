import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { selectChange } from "../../edits/outbox/selectors";
import { decide } from "../../edits/outbox/slice";
import { labelOf } from "../../edits/rules";
import type { ModalProps } from "../../modals/modalProps";

/** Asks before a change is discarded, which can't be undone. Closes if the change is saved first. */
export function DiscardChangeModal({ modal, onClose }: ModalProps<"discard-change">) {
  const dispatch = useAppDispatch();
  const change = useAppSelector((state) => selectChange(state, modal.key));
  useEffect(() => {
    if (!change) onClose();
  }, [change, onClose]);
  if (!change) return null;
  return (
    <ConfirmDialog
      title="Discard this change?"
      text={`${labelOf(change)} will be discarded. This can't be undone.`}
      confirm="Discard"
      onConfirm={() => dispatch(decide({ key: modal.key, decision: "discard" }))}
      onClose={onClose}
    />
  );
}
