import { useAppSelector } from "../../../app/hooks";
import styles from "./Administration.module.css";

/** Error message of a dialog's action. */
export function ActionFailed() {
  const acting = useAppSelector((state) => state.accountControl.acting);
  if (acting.state !== "failed") return null;
  return (
    <p role="alert" className={styles.refused}>
      {acting.error}
    </p>
  );
}
