import styles from "./States.module.css";

const WIDTHS = [62, 44, 71, 53, 38, 66, 49];

/** Rows in the final layout while a list loads; unseen for the first 150 ms. The label is announced. */
export function SkeletonRows({ label, count = 7 }: { label: string; count?: number }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className={styles.skeletonRow} aria-hidden="true">
          <div className={styles.bone} />
          <div className={styles.bone} style={{ width: `${WIDTHS[index % WIDTHS.length]}%` }} />
        </div>
      ))}
    </div>
  );
}
