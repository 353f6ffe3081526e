import { cx } from "./cx";
import styles from "./Spinner.module.css";

/** Something runs. With a label it is announced; without, the words beside it have to say what. */
export function Spinner({ label, large = false }: { label?: string; large?: boolean }) {
  const className = cx(styles.spinner, large && styles.large);
  return label ? (
    <span className={className} role="status" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  );
}
