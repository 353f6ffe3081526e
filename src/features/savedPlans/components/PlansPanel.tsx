import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Section } from "../../../ui/Section";
import { navigate } from "../../sidebar/slice";
import { selectSavedPlans } from "../selectors";
import { loadPlans, planLeft } from "../slice";
import { PlanRow } from "./PlanRow";
import styles from "./savedPlans.module.css";

/** Plans of the open hunt. Only its owner can change them. */
export function PlansPanel({ collectionId, isOwner }: { collectionId: string; isOwner: boolean }) {
  const dispatch = useAppDispatch();
  const { of, plans, status } = useAppSelector(selectSavedPlans);
  const here = of === collectionId;
  const begin = () => {
    dispatch(planLeft());
    dispatch(navigate({ name: "Plan" }));
  };
  return (
    <Section
      title="Plans"
      action={
        isOwner && (
          <Button variant="quiet" onClick={begin}>
            New plan
          </Button>
        )
      }
    >
      {here && status.state === "failed" && (
        <div className={styles.failed} role="alert">
          <p>Couldn't load the plans. {status.error}</p>
          <Button onClick={() => dispatch(loadPlans(collectionId))}>Try again</Button>
        </div>
      )}
      {here && status.state === "done" && plans.length === 0 && (
        <p className={styles.empty}>
          {isOwner ? "No plans yet. Set up tools in the Plan view and save them here." : "No plans."}
        </p>
      )}
      {here && plans.length > 0 && (
        <ul className={styles.list} aria-label="Saved plans">
          {plans.map((plan) => (
            <PlanRow key={plan.uuid} plan={plan} editable={isOwner} />
          ))}
        </ul>
      )}
    </Section>
  );
}
