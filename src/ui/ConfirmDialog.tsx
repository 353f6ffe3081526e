import type { ReactNode } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

/** Confirmation of an action that can't be undone. Cancel comes first and has the focus. */
export function ConfirmDialog(props: {
  title: string;
  text: ReactNode;
  /** Label of the confirming button. */
  confirm: string;
  /** Options below the text. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const confirm = () => {
    props.onConfirm();
    props.onClose();
  };
  return (
    <Dialog
      title={props.title}
      text={props.text}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button variant="danger" onClick={confirm}>
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
