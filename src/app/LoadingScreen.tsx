import { Logo } from "../ui/Logo";
import { Spinner } from "../ui/Spinner";
import styles from "./App.module.css";

/** Screen shown until configuration and user are loaded. */
export function LoadingScreen() {
  return (
    <main className={styles.cover} aria-busy="true">
      <Logo size={72} />
      <h1 className={styles.coverTitle}>Maps</h1>
      <span className={styles.coverMark}>
        <Spinner label="Loading" large />
      </span>
    </main>
  );
}
