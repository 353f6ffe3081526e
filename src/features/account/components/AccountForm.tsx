import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { FormError } from "../../../ui/FormError";
import styles from "./Settings.module.css";

/** Form for account settings with fields, an error message and a submit button. */
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
