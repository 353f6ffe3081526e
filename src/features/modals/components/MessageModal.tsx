import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../modalProps";

/** Dialog with a message and one button. */
export function MessageModal({ modal, onClose }: ModalProps<"message">) {
  return (
    <Dialog
      title={modal.title}
      text={modal.text}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {modal.button}
        </Button>
      }
    />
  );
}
