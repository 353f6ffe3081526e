import { type FormEvent, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/TextField";
import { selectUser } from "../../session/selectors";
import { changePassword } from "../slice";
import styles from "./Settings.module.css";

export function PasswordForm() {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectUser)?.email ?? "";
  const { busy, error, fields } = useAppSelector((state: RootState) => state.account.password);
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const missing =
    currentPassword === ""
      ? "Type your current password first."
      : newPassword.length < PASSWORD_MIN
        ? `Use at least ${PASSWORD_MIN} characters for the new one.`
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!missing && !busy) dispatch(changePassword({ currentPassword, newPassword }));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        value={currentPassword}
        onChange={setCurrent}
        error={fields.currentPassword}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={newPassword}
        onChange={setNew}
        hint={`At least ${PASSWORD_MIN} characters. Changing it logs you out everywhere else.`}
        error={fields.newPassword}
      />
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button type="submit" className={styles.action} busy={busy} disabledReason={missing}>
        Change password
      </Button>
    </form>
  );
}
