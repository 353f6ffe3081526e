import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { FormError } from "../../../ui/FormError";
import styles from "./Settings.module.css";

/** A form of the account's settings: fields, what went wrong, and the button that saves. */
export function AccountForm(props: {
  action: string;
  busy: boolean;
  error: string | null;
  /** Why it can't be saved yet. */
  reason: string | null;
  onSave: () => void;
  children: ReactNode;
}) {
  const { action, busy, error, reason, onSave } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason && !busy) onSave();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {props.children}
      {error && <FormError>{error}</FormError>}
      <Button type="submit" className={styles.action} busy={busy} disabledReason={reason}>
        {action}
      </Button>
    </form>
  );
}
