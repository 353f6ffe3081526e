import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/TextField";
import type { ModalProps } from "../../modals/components/registry";
import { dismissToast } from "../../toasts/slice";
import { LINK_TOAST } from "../slice";

const ignore = () => {};

/** The link to copy by hand, selected as soon as it is focused. With it goes the toast that said why. */
export function ShareLinkModal({ modal: { link }, onClose: close }: ModalProps<"share-link">) {
  const dispatch = useAppDispatch();
  const onClose = () => {
    dispatch(dismissToast(LINK_TOAST));
    close();
  };
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
