import { useAppSelector } from "../../../app/hooks";
import styles from "./Administration.module.css";

/** Why what a dialog does was refused. */
export function ActionFailed() {
  const acting = useAppSelector((state) => state.accountControl.acting);
  if (acting.state !== "failed") return null;
  return (
    <p role="alert" className={styles.refused}>
      {acting.error}
    </p>
  );
}
