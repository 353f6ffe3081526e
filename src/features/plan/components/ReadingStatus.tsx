import type { TaskStatus } from "../../../domain/status";
import { ErrorState } from "../../../ui/ErrorState";
import { ProgressBar } from "../../../ui/ProgressBar";
import styles from "./Results.module.css";

const READING = "Reading elevations...";

/** Progress of loading elevations for a tool, or the error. Renders nothing once done. */
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
