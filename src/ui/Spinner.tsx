import { cx } from "./cx";
import styles from "./Spinner.module.css";

/** Spinner. With a label it is announced; without one, the text next to it must say what is running. */
export function Spinner({ label, large = false }: { label?: string; large?: boolean }) {
  const className = cx(styles.spinner, large && styles.large);
  return label ? (
    <span className={className} role="status" aria-label={label} />
  ) : (
    <span className={className} aria-hidden="true" />
  );
}
