import type { ReactNode } from "react";
import styles from "./States.module.css";

/** Placeholder of an empty view: what will appear here, and buttons (the children) to get started. */
export function EmptyState(props: { icon?: ReactNode; title?: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      {props.icon}
      {props.title && <p className={styles.title}>{props.title}</p>}
      {props.text && <p>{props.text}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  );
}
