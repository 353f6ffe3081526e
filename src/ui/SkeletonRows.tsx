import styles from "./States.module.css";

const WIDTHS = [62, 44, 71, 53, 38, 66, 49];

/**
 * Placeholder rows of one or two lines while a list loads, in the list's final layout and hidden for the first 150 ms.
 * The label is announced.
 */
export function SkeletonRows(props: { label: string; count?: number; lines?: 1 | 2 }) {
  const { label, count = 7, lines = 1 } = props;
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className={styles.skeletonRow} data-lines={lines} aria-hidden="true">
          <div className={styles.bone} />
          <div className={styles.skeletonLines}>
            <div className={styles.bone} style={{ width: `${WIDTHS[index % WIDTHS.length]}%` }} />
            {lines === 2 && <div className={styles.bone} />}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder of a control above a loading list, or of a single word. */
export const SkeletonControl = ({ word = false }: { word?: boolean }) => (
  <div className={styles.skeleton} aria-hidden="true">
    <div className={styles.boneControl} data-word={word ? "" : undefined} />
  </div>
);
