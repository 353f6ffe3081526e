import { useEffect, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { PASSWORD_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { PasswordField } from "../../../ui/PasswordField";
import type { ModalProps } from "../../modals/modalProps";
import { accountFormsOpened, deleteAccount } from "../slice";
import styles from "./Settings.module.css";

/** Lists what's lost with the account and asks for the password. */
export function DeleteAccountModal({ onClose }: ModalProps<"delete-account">) {
  const dispatch = useAppDispatch();
  const { busy, error, fields } = useAppSelector((state: RootState) => state.account.deletion);
  const [password, setPassword] = useState("");
  useEffect(() => {
    dispatch(accountFormsOpened());
  }, [dispatch]);
  const confirm = () => {
    if (password !== "" && !busy) dispatch(deleteAccount(password));
  };
  return (
    <Dialog
      title="Delete account?"
      dismissable={!busy}
      onClose={onClose}
      text={
        <>
          <p>You will permanently lose:</p>
          <ul className={styles.losses}>
            <li>your waypoints, lines, areas and tracks</li>
            <li>your hunts, notes and photos</li>
            <li>your settings and everything shared with you</li>
          </ul>
          <p>Everyone you share with loses access. To keep your data, export it first.</p>
        </>
      }
      footer={
        <>
          <Button onClick={onClose} disabledReason={busy ? "Deleting your account..." : null}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={busy}
            disabledReason={password === "" ? "Enter your password first." : null}
            onClick={confirm}
          >
            Delete account
          </Button>
        </>
      }
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        value={password}
        onChange={setPassword}
        onEnter={confirm}
        error={fields.password ?? error}
      />
    </Dialog>
  );
}
