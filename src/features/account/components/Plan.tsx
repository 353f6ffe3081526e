import { useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import { selectOpenTrials, selectUser } from "../../session/selectors";
import styles from "./Account.module.css";
import { TRIAL_NAMES, TrialButtons } from "./TrialButtons";

/** The trial that is running, or those that can be started; nothing where there are none. */
export function Plan() {
  const user = useAppSelector(selectUser);
  const open = useAppSelector(selectOpenTrials);
  if (!user?.trial && open.length === 0) return null;
  return (
    <div className={styles.group}>
      <span className={styles.groupTitle}>Plan</span>
      {user?.trial && (
        <p className={styles.plan}>
          {TRIAL_NAMES[user.trial.role]} trial until {formatDate(toDate(user.trial.endsAt))}
        </p>
      )}
      {open.length > 0 && (
        <div className={styles.trials}>
          <TrialButtons trials={open} />
        </div>
      )}
    </div>
  );
}
