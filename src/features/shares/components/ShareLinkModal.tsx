import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/TextField";
import type { ModalProps } from "../../modals/components/registry";

const ignore = () => {};

/** The link to copy by hand, selected as soon as it is focused. */
export function ShareLinkModal({ modal: { link }, onClose }: ModalProps<"share-link">) {
  return (
    <Dialog
      title="New Private Link"
      text="Copy and paste link to share"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TextField
        label="Share link"
        labelHidden
        value={link}
        readOnly
        onChange={ignore}
        onEnter={onClose}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
