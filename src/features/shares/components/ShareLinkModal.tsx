import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { LinkField } from "../../../ui/LinkField";
import type { ModalProps } from "../../modals/modalProps";
import { dismissToast } from "../../toasts/slice";
import { LINK_TOAST } from "../slice";

/** Shows the link for manual copying; it's selected on focus. Closing it also dismisses the toast with the error. */
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
      <LinkField label="Share link" value={link} onEnter={onClose} />
    </Dialog>
  );
}
