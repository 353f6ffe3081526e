import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { ConfirmedAction } from "../../../domain/administration";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/modalProps";
import { actionOpened, actOnAccount } from "../controlSlice";
import { nameOf } from "../nameOf";
import { ActionFailed } from "./ActionFailed";

const WORDS: Readonly<
  Record<ConfirmedAction, { title: (name: string) => string; text: string; confirm: string }>
> = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    text: "Their sessions end now and they can't log in. Their share links stop working. Nothing is deleted, and you can unsuspend the account at any time.",
    confirm: "Suspend",
  },
  "end-sessions": {
    title: (name) => `Log ${name} out everywhere?`,
    text: "They'll be logged out on every device and can log back in with their password.",
    confirm: "End sessions",
  },
  "reset-link": {
    title: (name) => `Reset ${name}'s password?`,
    text: "This creates a one-time link for setting a new password within 24 hours. Anyone with the link can use it, so send it privately. Any earlier link stops working.",
    confirm: "Create link",
  },
};

/** Confirms an action for another account. */
export function AccountActionModal({ modal: { account, action }, onClose }: ModalProps<"account-action">) {
  const dispatch = useAppDispatch();
  const acting = useAppSelector((state) => state.accountControl.acting);
  useEffect(() => {
    dispatch(actionOpened());
  }, [dispatch]);
  const { title, text, confirm } = WORDS[action];
  const busy = acting.state === "running";
  return (
    <Dialog
      title={title(nameOf(account))}
      text={
        <>
          <p>{account.email}</p>
          <p>{text}</p>
        </>
      }
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={action === "reset-link" ? "primary" : "danger"}
            busy={busy}
            onClick={() => dispatch(actOnAccount({ account, action }))}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <ActionFailed />
    </Dialog>
  );
}
