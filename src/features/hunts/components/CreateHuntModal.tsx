import { useState } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { TITLE_MAX } from "../../../domain/limits";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/TextField";
import { createHunt } from "../../content/hunts/slice";
import type { ModalProps } from "../../modals/modalProps";

/** Asks for the new hunt's name. */
export function CreateHuntModal({ modal: { featureIds }, onClose }: ModalProps<"create-hunt">) {
  const dispatch = useAppDispatch();
  const [title, setTitle] = useState("");
  const empty = title.trim() === "";
  const save = () => {
    if (empty) return;
    dispatch(createHunt(featureIds ? { title, featureIds, undoable: true } : { title }));
    onClose();
  };
  return (
    <Dialog
      title="Create Hunt"
      text={
        featureIds &&
        `${plural(featureIds.length, "item")} will be added. They stay in their other hunts too.`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={empty ? "Give the hunt a name first." : null}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Hunt name"
        labelHidden
        placeholder="Hunt name"
        value={title}
        maxLength={TITLE_MAX}
        onChange={setTitle}
        onEnter={save}
      />
    </Dialog>
  );
}
