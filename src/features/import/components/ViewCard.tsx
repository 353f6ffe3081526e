import type { ReactNode } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import steps from "../../../ui/Steps.module.css";
import { navigate } from "../../sidebar/slice";
import styles from "./import.module.css";

/**
 * Card in Data Manager that opens another view.
 *
 * @param title card heading and button label
 */
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
      <p className={steps.quiet}>{text}</p>
      <div>
        <Button onClick={() => dispatch(navigate({ name: view }))}>{title}…</Button>
      </div>
    </section>
  );
}
