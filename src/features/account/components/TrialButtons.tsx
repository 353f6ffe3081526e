import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { TRIAL_DAYS, type Trial } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { openModal } from "../../modals/slice";
import styles from "./Account.module.css";

export const TRIAL_NAMES: Record<Trial, string> = { explorer_trial: "Explorer", insider_trial: "Insider" };

/** Renders a button for each available trial. It opens a confirmation dialog. */
export function TrialButtons({ trials }: { trials: readonly Trial[] }) {
  const dispatch = useAppDispatch();
  const starting = useAppSelector((state: RootState) => state.account.startingTrial);
  return trials.map((trial) => (
    <Button
      key={trial}
      className={styles.trial}
      busy={starting === trial}
      onClick={() => dispatch(openModal({ kind: "start-trial", trial }))}
    >
      Try {TRIAL_NAMES[trial]} for {TRIAL_DAYS} days
    </Button>
  ));
}
