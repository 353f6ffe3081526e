import type { ReactNode } from "react";
import styles from "./Field.module.css";

/** What is wrong with a form as a whole; a field's own error stands under the field. Read out when it comes. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.error}>
    {children}
  </p>
);
