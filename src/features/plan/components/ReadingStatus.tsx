import type { TaskStatus } from "../../../domain/status";
import { ErrorState } from "../../../ui/ErrorState";
import { ProgressBar } from "../../../ui/ProgressBar";
import styles from "./Results.module.css";

const READING = "Reading elevations...";

/** How far a tool is with reading the ground, or why it couldn't. Nothing when it is done. */
export function ReadingStatus({ status, onRetry }: { status: TaskStatus; onRetry: () => void }) {
  if (status.state === "failed")
    return <ErrorState title="Couldn't read the terrain." text={status.error} onRetry={onRetry} />;
  if (status.state !== "running") return null;
  return (
    <div role="status">
      <p className={styles.note}>{READING}</p>
      <ProgressBar label={READING} value={status.total ? status.done / status.total : null} />
    </div>
  );
}
