import { Button } from "../ui/Button";
import { Logo } from "../ui/Logo";
import styles from "./App.module.css";

/** Screen for a failed start or a crashed app: what happened and how to continue, instead of a blank page. */
export function StartupError(props: { title: string; text: string; retry: string; onRetry: () => void }) {
  return (
    <main className={styles.cover} role="alert">
      <Logo size={72} />
      <h1 className={styles.coverTitle}>{props.title}</h1>
      <p className={styles.coverText}>{props.text}</p>
      <Button variant="primary" onClick={props.onRetry}>
        {props.retry}
      </Button>
    </main>
  );
}
