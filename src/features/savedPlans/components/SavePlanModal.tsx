import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { TITLE_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Select } from "../../../ui/Select";
import { TextField } from "../../../ui/TextField";
import { selectOwnedHunts } from "../../content/hunts/selectors";
import type { ModalProps } from "../../modals/modalProps";
import { openModal } from "../../modals/slice";
import { selectHuntForPlan } from "../../plan";
import { savePlan } from "../slice";
import styles from "./savedPlans.module.css";

const ABOUT = "Keeps the tools you set up, with their places and settings.";

/** Asks for a new plan's name and its hunt. */
export function SavePlanModal({ onClose }: ModalProps<"save-plan">) {
  const dispatch = useAppDispatch();
  const hunts = useAppSelector(selectOwnedHunts);
  const first = useAppSelector(selectHuntForPlan);
  const [title, setTitle] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const collectionId = hunts.some(({ uuid }) => uuid === chosen) ? chosen : first;
  const empty = title.trim() === "";
  if (collectionId === null) return <NoHunt onClose={onClose} />;
  const save = () => {
    if (empty) return;
    dispatch(savePlan({ title, collectionId }));
    onClose();
  };
  return (
    <Dialog
      title="Save plan"
      text={ABOUT}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={empty ? "Give the plan a name first." : null}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Plan name"
          placeholder="Opening day"
          value={title}
          maxLength={TITLE_MAX}
          onChange={setTitle}
          onEnter={save}
        />
        <Select
          label="Hunt"
          options={hunts.map(({ uuid, title: label }) => ({ value: uuid, label }))}
          value={collectionId}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  );
}

function NoHunt({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const create = () => {
    onClose();
    dispatch(openModal({ kind: "create-hunt" }));
  };
  return (
    <Dialog
      title="Save plan"
      text="Plans are saved with a hunt. Create a hunt first, then save the plan."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={create}>
            Create hunt
          </Button>
        </>
      }
    />
  );
}
