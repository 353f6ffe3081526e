import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatCount, plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { ErrorState } from "../../../../ui/ErrorState";
import { ProgressBar } from "../../../../ui/ProgressBar";
import results from "../../components/Results.module.css";
import { MOST_TARGETS } from "../limits";
import { selectConditionCount, selectOwnContent } from "../selectors";
import { clearConditions, type Problem, retryOwnContent } from "../slice";
import styles from "./OwnContent.module.css";

const MEASURING = "Measuring distances...";

const PROBLEMS: Record<Problem, string> = {
  "no-targets": "There is nothing left to measure from. Choose something else.",
  "no-areas": "Nothing can be inside of these: none of them is an area. Choose areas or a distance.",
  "too-many": `That is too much to measure from. Choose at most ${formatCount(MOST_TARGETS)} items.`,
};

/** How much is found, or why that isn't known: above the slider, so that it is in sight while it moves. */
export function FoundSummary() {
  const dispatch = useAppDispatch();
  const { status, problem } = useAppSelector(selectOwnContent);
  const narrowed = useAppSelector(selectConditionCount) > 0;
  if (status.state === "failed")
    return (
      <ErrorState
        title="Couldn't search your content."
        text={status.error}
        onRetry={() => dispatch(retryOwnContent())}
      />
    );
  return (
    <section className={results.summary} aria-label="Found">
      <div className={styles.count}>
        <p className={results.total} role="status">
          {problem ? PROBLEMS[problem] : <Count />}
        </p>
        {narrowed && (
          <Button variant="quiet" onClick={() => dispatch(clearConditions())}>
            Clear all
          </Button>
        )}
      </div>
      {status.state === "running" && (
        <ProgressBar label={MEASURING} value={status.total ? status.done / status.total : null} />
      )}
    </section>
  );
}

function Count() {
  const { status, found, conditions, target } = useAppSelector(selectOwnContent);
  const all = useAppSelector((state) => state.content.table.size);
  if (status.state === "running") return MEASURING;
  if (conditions.relation !== "anywhere" && !target) return "Choose what to measure from.";
  if (!found) return null;
  return (
    <>
      <strong>{formatCount(found.count)}</strong> of {plural(all, "item")}
    </>
  );
}
