import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatMoment } from "../../../domain/dates";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { type Decision, decide } from "../../edits/outbox/slice";
import type { PendingChange, Problem } from "../../edits/pending";
import { labelOf } from "../../edits/rules";
import { openModal } from "../../modals/slice";
import { actionsOf } from "../kinds";
import { Differences } from "./Differences";
import styles from "./waiting.module.css";

/** One pending change with its state and the actions that resolve it. */
export function ChangeItem({ change }: { change: PendingChange }) {
  const dispatch = useAppDispatch();
  const sending = useAppSelector(({ outbox }) => outbox.sending === change.key);
  const { key, at, problem } = change;
  const { recreate } = actionsOf(change);
  const label = labelOf(change);
  const state = sending ? "Saving" : problem ? "Needs your decision" : "Not synced yet";
  const choose = (decision: Decision) => () => dispatch(decide({ key, decision }));
  const discard = (
    <Button
      variant="quiet"
      disabledReason={sending ? "Saving..." : null}
      onClick={() => dispatch(openModal({ kind: "discard-change", key }))}
    >
      Discard
    </Button>
  );
  return (
    <li className={styles.item} aria-label={label}>
      <div className={styles.head}>
        <div className={styles.name}>
          <p className={styles.label}>{label}</p>
          <p className={styles.state}>
            {state} · {formatMoment(at)}
          </p>
        </div>
        {problem?.state !== "changed" && discard}
      </div>
      {problem && (
        <>
          <Why problem={problem} at={at} />
          {problem.state !== "changed" && <Written change={change} />}
          <ButtonRow>
            {problem.state === "changed" && (
              <>
                <Button onClick={choose("theirs")}>Use server version</Button>
                <Button variant="primary" onClick={choose("mine")}>
                  Keep mine
                </Button>
              </>
            )}
            {problem.state === "gone" && recreate && <Button onClick={choose("recreate")}>Re-create</Button>}
            {(problem.state === "refused" || !recreate) && problem.state !== "changed" && (
              <Button onClick={choose("again")}>Try again</Button>
            )}
          </ButtonRow>
        </>
      )}
    </li>
  );
}

function Why({ problem, at }: { problem: Problem; at: number }) {
  if (problem.state !== "changed") return <p className={styles.why}>{problem.why}</p>;
  return (
    <>
      <p className={styles.why}>It was changed elsewhere. Choose a version to keep.</p>
      <Differences problem={problem} at={at} />
    </>
  );
}

/** The note text that the user typed, shown for copying if it can't be saved. */
function Written({ change: { change } }: { change: PendingChange }) {
  const text =
    change.kind === "note-create" ? change.text : change.kind === "note-edit" ? change.after : null;
  if (!text) return null;
  return (
    <blockquote className={styles.written}>
      {text.title && <strong>{text.title}</strong>}
      {text.contents}
    </blockquote>
  );
}
