import { Button } from "../ui/Button";
import { Logo } from "../ui/Logo";
import styles from "./App.module.css";

/** A start that failed, or an app that broke: what happened and a way to go on, never a blank page. */
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
