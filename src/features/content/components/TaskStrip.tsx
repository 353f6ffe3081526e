import { formatCount } from "../../../domain/units";
import { ProgressBar } from "../../../ui/ProgressBar";
import { Spinner } from "../../../ui/Spinner";
import styles from "./content.module.css";

/** Running task above a list, with its progress. The list stays usable. */
export function TaskStrip(props: { text: string; done?: number; total?: number | null }) {
  const { done = 0, total = null } = props;
  return (
    <div className={styles.task}>
      <div className={styles.taskLine} role="status">
        <Spinner />
        <span>{props.text}</span>
        {total !== null && done > 0 && (
          <span aria-hidden="true">
            {formatCount(done)} of {formatCount(total)}
          </span>
        )}
      </div>
      {total !== null && total > 0 && done > 0 && <ProgressBar label={props.text} value={done / total} />}
    </div>
  );
}
