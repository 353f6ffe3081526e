import { useEffect, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/TextField";
import type { ModalProps } from "../../modals/modalProps";
import { actionOpened, deleteAccountOf } from "../controlSlice";
import { nameOf } from "../nameOf";
import { ActionFailed } from "./ActionFailed";
import styles from "./Administration.module.css";

/** Lists what will be lost and asks for the account's email, to prevent deleting the wrong account. */
export function DeleteAccountOfModal({ modal: { account }, onClose }: ModalProps<"delete-account-of">) {
  const dispatch = useAppDispatch();
  const acting = useAppSelector((state) => state.accountControl.acting);
  const [email, setEmail] = useState("");
  useEffect(() => {
    dispatch(actionOpened());
  }, [dispatch]);
  const busy = acting.state === "running";
  const same = email.trim().toLowerCase() === account.email.toLowerCase();
  const confirm = () => {
    if (same && !busy) dispatch(deleteAccountOf({ account, email }));
  };
  return (
    <Dialog
      title={`Delete ${nameOf(account)}'s account?`}
      dismissable={!busy}
      onClose={onClose}
      text={
        <>
          <p>They will permanently lose:</p>
          <ul className={styles.losses}>
            <li>their waypoints, lines, areas and tracks</li>
            <li>their hunts, notes and photos</li>
            <li>their settings and everything shared with them</li>
          </ul>
          <p>Everyone they share with loses access. You can't undo this.</p>
        </>
      }
      footer={
        <>
          <Button onClick={onClose} disabledReason={busy ? "Deleting the account..." : null}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={busy}
            disabledReason={same ? null : "Type the account's email first."}
            onClick={confirm}
          >
            Delete account
          </Button>
        </>
      }
    >
      <TextField
        label={`Type ${account.email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={setEmail}
        onEnter={confirm}
      />
      <ActionFailed />
    </Dialog>
  );
}
