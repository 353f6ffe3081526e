import type { ReactNode } from "react";
import styles from "./Section.module.css";

/** A part of a sidebar view under its own heading, with what can be done with it beside the heading. */
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
