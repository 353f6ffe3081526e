import { useEffect } from "react";
import { useAppSelector } from "../../../app/hooks";
import { formatDate } from "../../../domain/dates";
import { TRIAL_DAYS } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TrialButtons } from "../../account/components/TrialButtons";
import { selectIsRestricted, selectOpenTrials } from "../../session/selectors";
import type { ModalProps } from "./registry";
import styles from "./UpgradePlanModal.module.css";

const DAY_MS = 86_400_000;
const MISSING = "3D, terrain analysis and premium map layers are not part of your plan.";

/** What the person's plan does not hold, and how it can be tried. Closes when it can be used. */
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
        text={`${MISSING} Whoever runs this site can give your account another one.`}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        }
      />
    );
  const end = formatDate(new Date(Date.now() + TRIAL_DAYS * DAY_MS));
  return (
    <Dialog
      title="Upgrade your plan"
      text={`${MISSING} Try them for ${TRIAL_DAYS} days: a trial that you start now ends by itself on ${end}, costs nothing, and can be started once. Your content stays as it is.`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Not now</Button>}
    >
      <div className={styles.trials}>
        <TrialButtons trials={trials} />
      </div>
    </Dialog>
  );
}
