import { useAppDispatch } from "../../../app/hooks";
import { formatDate } from "../../../domain/dates";
import { TRIAL_DAYS } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/modalProps";
import { startTrial } from "../slice";
import { TRIAL_NAMES } from "./TrialButtons";

const DAY_MS = 86_400_000;

/** Explains a trial before it starts. */
export function StartTrialModal({ modal: { trial }, onClose }: ModalProps<"start-trial">) {
  const dispatch = useAppDispatch();
  const start = () => {
    dispatch(startTrial(trial));
    onClose();
  };
  return (
    <Dialog
      title={`Start the ${TRIAL_NAMES[trial]} trial?`}
      text={
        <>
          <p>
            You get 3D, terrain analysis and premium map layers until{" "}
            {formatDate(new Date(Date.now() + TRIAL_DAYS * DAY_MS))}.
          </p>
          <p>It's free and ends automatically. You can end it early, but you can start it only once.</p>
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={start}>
            Start trial
          </Button>
        </>
      }
    />
  );
}
