import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatCount, plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { ErrorState } from "../../../../ui/ErrorState";
import { ProgressBar } from "../../../../ui/ProgressBar";
import results from "../../components/Results.module.css";
import { sampleNote } from "../../sampleNote";
import { MAX_TARGETS } from "../limits";
import { selectConditionCount, selectOwnContent } from "../selectors";
import { clearConditions, type Problem, retryOwnContent } from "../slice";
import styles from "./OwnContent.module.css";

const MEASURING = "Measuring distances...";
const READING = "Reading elevations...";

const PROBLEMS: Record<Problem, string> = {
  "no-targets": "There is nothing left to measure from. Choose something else.",
  "no-map-targets":
    "The map's layers have nothing here to measure to. Move the map and choose it again, or choose something else.",
  "no-areas": "Nothing can be inside these because none is an area. Choose areas or a distance.",
  "too-many": `That's too many items to measure from. Choose at most ${formatCount(MAX_TARGETS)}.`,
  "too-much-ground":
    "These items cover too much ground to read at once. Narrow them down by words, type or hunt, or to those in the map view.",
};

/** Number of matches, or why it isn't known. Placed above the slider so that it stays in view while it moves. */
export function FoundSummary() {
  const dispatch = useAppDispatch();
  const { status, problem, readingGround, changes, foundAfter } = useAppSelector(selectOwnContent);
  const narrowed = useAppSelector(selectConditionCount) > 0;
  if (status.state === "failed")
    return (
      <ErrorState
        title="Couldn't search your content."
        text={status.error}
        onRetry={() => dispatch(retryOwnContent())}
      />
    );
  // The displayed result belongs to earlier conditions.
  const stale = status.state === "done" && !problem && changes !== foundAfter;
  return (
    <section
      className={results.summary}
      aria-label="Found"
      aria-busy={stale || status.state === "running" || undefined}
    >
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
        <ProgressBar
          label={readingGround ? READING : MEASURING}
          value={status.total ? status.done / status.total : null}
        />
      )}
      <GroundNotes />
    </section>
  );
}

function Count() {
  const { status, found, conditions, target, readingGround } = useAppSelector(selectOwnContent);
  const all = useAppSelector((state) => state.content.table.size);
  if (status.state === "running") return readingGround ? READING : MEASURING;
  if (conditions.relation !== "anywhere" && !target) return "Choose what to measure from.";
  if (!found) return null;
  return (
    <>
      <strong>{formatCount(found.count)}</strong> of {plural(all, "item")}
      {found.ground?.sample && " (sample)"}
    </>
  );
}

/** Notes on items without elevations and on sample data. */
function GroundNotes() {
  const { found, status } = useAppSelector(selectOwnContent);
  if (!found?.ground || status.state === "running") return null;
  const { unknown, sample } = found.ground;
  return (
    <>
      {unknown > 0 && (
        <p className={results.note}>
          {plural(unknown, "more item")} {unknown === 1 ? "isn't" : "aren't"} counted because the map has no
          elevation data there.
        </p>
      )}
      {sample && <p className={results.note}>{sampleNote()}</p>}
    </>
  );
}
