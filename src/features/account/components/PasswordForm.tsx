import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../../domain/limits";
import { PasswordField } from "../../../ui/PasswordField";
import { selectUser } from "../../session/selectors";
import { changePassword } from "../slice";
import { AccountForm } from "./AccountForm";

export function PasswordForm() {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectUser)?.email ?? "";
  const { busy, error, fields } = useAppSelector((state: RootState) => state.account.password);
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const missing =
    currentPassword === ""
      ? "Enter your current password first."
      : newPassword.length < PASSWORD_MIN
        ? `Use at least ${PASSWORD_MIN} characters for the new password.`
        : null;
  return (
    <AccountForm
      action="Change password"
      busy={busy}
      error={error}
      reason={missing}
      onSave={() => dispatch(changePassword({ currentPassword, newPassword }))}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        value={currentPassword}
        onChange={setCurrent}
        error={fields.currentPassword}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={newPassword}
        onChange={setNew}
        hint={`At least ${PASSWORD_MIN} characters, and not a common password. Changing it logs you out everywhere else.`}
        error={fields.newPassword}
      />
    </AccountForm>
  );
}
