import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { formatDate, toDate } from "../../../domain/dates";
import { TRIAL_DAYS, TRIALS, type Trial } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { selectUser } from "../../session/selectors";
import { startTrial } from "../slice";
import styles from "./Account.module.css";

const NAMES: Record<Trial, string> = { explorer_trial: "Explorer", insider_trial: "Insider" };

/** The trial that is running, or those that can be started; nothing where there are none. */
export function Plan() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const starting = useAppSelector((state: RootState) => state.account.startingTrial);
  if (!user) return null;
  const open = TRIALS.filter((trial) => user.allowTrial[trial]);
  if (!user.trial && open.length === 0) return null;
  return (
    <div className={styles.group}>
      <span className={styles.groupTitle}>Plan</span>
      {user.trial && (
        <p className={styles.plan}>
          {NAMES[user.trial.role]} trial until {formatDate(toDate(user.trial.endsAt))}
        </p>
      )}
      {open.map((trial) => (
        <Button
          key={trial}
          className={styles.trial}
          busy={starting === trial}
          onClick={() => dispatch(startTrial(trial))}
        >
          Try {NAMES[trial]} for {TRIAL_DAYS} days
        </Button>
      ))}
    </div>
  );
}
