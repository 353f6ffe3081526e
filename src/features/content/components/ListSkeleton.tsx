import { SkeletonControl, SkeletonRows } from "../../../ui/SkeletonRows";
import styles from "./content.module.css";
import { TaskStrip } from "./TaskStrip";

/** Placeholder for a list before its first rows arrive, in the same layout: toolbar, loader text and rows. */
export function ListSkeleton({ text, selectable = false }: { text: string; selectable?: boolean }) {
  return (
    <>
      <div className={styles.bar} data-alone={selectable ? undefined : ""}>
        <div className={styles.grow}>
          <SkeletonControl />
        </div>
      </div>
      {selectable && (
        <div className={styles.master}>
          <div className={styles.grow}>
            <SkeletonControl word />
          </div>
        </div>
      )}
      <TaskStrip text={text} />
      <SkeletonRows label={text} lines={2} />
    </>
  );
}
