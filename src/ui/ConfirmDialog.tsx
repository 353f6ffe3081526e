import type { ReactNode } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

/** Asks before something that cannot be taken back: Cancel comes first and has the focus. */
export function ConfirmDialog(props: {
  title: string;
  text: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  /** Choices under the text. */
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
