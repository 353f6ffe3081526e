import type { ReactNode } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { navigate } from "../../sidebar/slice";
import styles from "./import.module.css";

/** Leads from Data Manager to a view of its own. @param title what it does there, as on its button */
export function ViewCard(props: {
  icon: ReactNode;
  title: string;
  text: string;
  view: "PrintMap" | "MapFile";
}) {
  const dispatch = useAppDispatch();
  const { icon, title, text, view } = props;
  return (
    <section className={styles.card} aria-label={title}>
      <h3 className={styles.cardHead}>
        {icon}
        {title}
      </h3>
      <p className={styles.quiet}>{text}</p>
      <div>
        <Button onClick={() => dispatch(navigate({ name: view }))}>{title}…</Button>
      </div>
    </section>
  );
}
