import type { ReactNode } from "react";
import styles from "./Section.module.css";

/** Section of a sidebar view with a heading and an optional action next to it. */
export function Section(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={props.title}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{props.title}</h3>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}
