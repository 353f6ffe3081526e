import { TriangleAlert } from "lucide-react";
import { Button } from "./Button";
import { cx } from "./cx";
import styles from "./States.module.css";

/** Placeholder of a view that failed to load: what happened, what to do, and an optional retry. */
export function ErrorState(props: {
  title: string;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}) {
  return (
    <div role="alert" className={cx(styles.state, styles.failed)}>
      <TriangleAlert aria-hidden="true" />
      <p className={styles.title}>{props.title}</p>
      {props.text && <p>{props.text}</p>}
      {props.onRetry && (
        <div className={styles.actions}>
          <Button onClick={props.onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}
