import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import type { Trial } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { openModal } from "../../modals/slice";
import { selectOpenTrials, selectUser } from "../../session/selectors";
import styles from "./Account.module.css";
import { TRIAL_NAMES, TrialButtons } from "./TrialButtons";

/** The active trial and the trials that can be started. Renders nothing without any. */
export function Plan() {
  const user = useAppSelector(selectUser);
  const open = useAppSelector(selectOpenTrials);
  if (!user?.trial && open.length === 0) return null;
  return (
    <div className={styles.group}>
      <span className={styles.groupTitle}>Plan</span>
      {user?.trial && (
        <div className={styles.running}>
          <p className={styles.plan}>
            {TRIAL_NAMES[user.trial.role]} trial until {formatDate(toDate(user.trial.endsAt))}
          </p>
          <EndTrialButton trial={user.trial.role} />
        </div>
      )}
      {open.length > 0 && (
        <div className={styles.trials}>
          <TrialButtons trials={open} />
        </div>
      )}
    </div>
  );
}

function EndTrialButton({ trial }: { trial: Trial }) {
  const dispatch = useAppDispatch();
  const ending = useAppSelector((state) => state.account.endingTrial);
  return (
    <Button variant="quiet" busy={ending} onClick={() => dispatch(openModal({ kind: "end-trial", trial }))}>
      End trial
    </Button>
  );
}
