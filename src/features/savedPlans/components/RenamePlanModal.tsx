import { useState } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { TITLE_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/TextField";
import type { ModalProps } from "../../modals/modalProps";
import { renamePlan } from "../slice";

/** Asks for a plan's new name. */
export function RenamePlanModal({ modal: { plan }, onClose }: ModalProps<"rename-plan">) {
  const dispatch = useAppDispatch();
  const [title, setTitle] = useState(plan.title);
  const empty = title.trim() === "";
  const save = () => {
    if (empty) return;
    dispatch(renamePlan({ plan, title }));
    onClose();
  };
  return (
    <Dialog
      title="Rename plan"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={empty ? "Enter a name." : null} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Plan name"
        labelHidden
        value={title}
        maxLength={TITLE_MAX}
        onFocus={(event) => event.target.select()}
        onChange={setTitle}
        onEnter={save}
      />
    </Dialog>
  );
}
