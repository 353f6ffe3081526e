import type { ReactNode } from "react";
import styles from "./Field.module.css";

/** Error of a form as a whole, announced when it appears. A field's own error is below the field. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.error}>
    {children}
  </p>
);
