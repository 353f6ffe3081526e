import type { ReactNode } from "react";
import styles from "./Button.module.css";

/** Buttons at the end of a form or question: right-aligned, the primary one last. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
