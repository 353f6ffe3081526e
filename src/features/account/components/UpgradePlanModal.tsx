import { useEffect } from "react";
import { useAppSelector } from "../../../app/hooks";
import { TRIAL_DAYS } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/modalProps";
import { selectIsRestricted, selectOpenTrials } from "../../session/selectors";
import { TrialButtons } from "./TrialButtons";
import styles from "./UpgradePlanModal.module.css";

const MISSING = "Your plan doesn't include 3D, terrain analysis or premium map layers.";

/** Explains what the user's plan lacks and offers trials. Closes once the plan includes it. */
export function UpgradePlanModal({ onClose }: ModalProps<"upgrade-plan">) {
  const trials = useAppSelector(selectOpenTrials);
  const restricted = useAppSelector(selectIsRestricted);
  useEffect(() => {
    if (!restricted) onClose();
  }, [restricted, onClose]);
  if (trials.length === 0)
    return (
      <Dialog
        title="Upgrade your plan"
        text={`${MISSING} This site's administrator can change your plan.`}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        }
      />
    );
  return (
    <Dialog
      title="Upgrade your plan"
      text={`${MISSING} Explorer and Insider both include them. Try either plan for ${TRIAL_DAYS} days, free of charge.`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Not now</Button>}
    >
      <div className={styles.trials}>
        <TrialButtons trials={trials} />
      </div>
    </Dialog>
  );
}
