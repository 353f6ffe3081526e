import { Printer } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { navigate } from "../../sidebar/slice";
import styles from "./import.module.css";

/** Leads to a map sheet of what the map shows. */
export function PrintCard() {
  const dispatch = useAppDispatch();
  return (
    <section className={styles.card} aria-label="Print map">
      <h3 className={styles.cardHead}>
        <Printer aria-hidden="true" />
        Print map
      </h3>
      <p className={styles.quiet}>
        Save a map sheet to scale as a GeoPDF or PNG file, with grid, scale bars and north arrows.
      </p>
      <div>
        <Button onClick={() => dispatch(navigate({ name: "PrintMap" }))}>Print map…</Button>
      </div>
    </section>
  );
}
