import styles from "./States.module.css";

/** Progress from 0 to 1; null if unknown. */
export function ProgressBar({ label, value }: { label: string; value: number | null }) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
    >
      <div
        className={styles.bar}
        data-unknown={percent === null ? "" : undefined}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
