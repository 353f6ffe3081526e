import type { ReactNode } from "react";
import styles from "./Button.module.css";

/** The buttons that end a form or answer a question: at the right, the primary one last. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
