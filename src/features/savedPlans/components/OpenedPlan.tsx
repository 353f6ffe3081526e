import styles from "./savedPlans.module.css";

/** Name of the open plan with its hunt and save state. */
export function OpenedPlan({ title, hunt, state }: { title: string; hunt: string; state: string }) {
  return (
    <div className={styles.names}>
      <p className={styles.name} title={title}>
        {title}
      </p>
      <p className={styles.facts}>{[hunt, state].filter(Boolean).join(" · ")}</p>
    </div>
  );
}
