import { useEffect, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/TextField";
import type { ModalProps } from "../../modals/modalProps";
import { actionOpened, invite } from "../controlSlice";
import { ActionFailed } from "./ActionFailed";

const NOTE_MAX = 120;

/** Asks who an invitation is for, so that the list can show it later. */
export function InviteModal({ onClose }: ModalProps<"invite">) {
  const dispatch = useAppDispatch();
  const acting = useAppSelector((state) => state.accountControl.acting);
  const [note, setNote] = useState("");
  useEffect(() => {
    dispatch(actionOpened());
  }, [dispatch]);
  const busy = acting.state === "running";
  const make = () => {
    if (!busy) dispatch(invite(note.trim()));
  };
  return (
    <Dialog
      title="Invite someone"
      text="An invitation is a link that lets one person sign up within 7 days. Anyone with the link can use it, so send it privately."
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={make}>
            Create invitation
          </Button>
        </>
      }
    >
      <TextField
        label="Recipient (optional)"
        hint="Only administrators see this."
        maxLength={NOTE_MAX}
        value={note}
        onChange={setNote}
        onEnter={make}
      />
      <ActionFailed />
    </Dialog>
  );
}
