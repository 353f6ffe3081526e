import type { ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { Button } from "../../../ui/Button";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { selectHuntsLoading } from "../../content/hunts/selectors";
import { selectContentLoading, selectTable } from "../../content/selectors";
import { toggleTool } from "../../map/slice";
import { openModal } from "../../modals/slice";
import { firstStepsHidden } from "../../preferences/settings";
import { navigate } from "../../sidebar/slice";
import styles from "./Library.module.css";

/** Returns whether the account is empty, or "unknown" while its content is loading. */
function selectEmpty(state: RootState): boolean | "unknown" {
  if (state.settings.firstStepsHidden || selectTable(state).size > 0 || state.hunts.ids.length > 0)
    return false;
  const loading = [selectContentLoading(state).state, selectHuntsLoading(state).state];
  if (loading.includes("running")) return "unknown";
  return loading.every((one) => one === "done");
}

/** Suggests first steps instead of the children while the account is empty, until the user dismisses them. */
export function FirstSteps({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const empty = useAppSelector(selectEmpty);
  if (empty === "unknown") return <SkeletonRows label="Loading layers..." />;
  if (!empty) return children;
  return (
    <section className={styles.firstSteps} aria-label="First steps">
      <h3 className={styles.firstTitle}>Make this map yours</h3>
      <p className={styles.firstText}>
        Mark a place, bring in what you have from another app, or start a hunt to keep things together.
      </p>
      <div className={styles.firstActions}>
        <Button variant="primary" onClick={() => dispatch(toggleTool("Sketch_Point"))}>
          Mark your first place
        </Button>
        <Button onClick={() => dispatch(navigate({ name: "Import" }))}>Bring in your files</Button>
        <Button onClick={() => dispatch(openModal({ kind: "create-hunt" }))}>Start your first hunt</Button>
        <Button variant="quiet" onClick={() => dispatch(firstStepsHidden())}>
          Show all states
        </Button>
      </div>
    </section>
  );
}
