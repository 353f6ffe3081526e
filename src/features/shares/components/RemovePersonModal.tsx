import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Checkbox } from "../../../ui/Checkbox";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { ModalProps } from "../../modals/modalProps";
import { rescind } from "../slice";

/** Confirms that a recipient loses access, and asks whether to renew the link that they have. */
export function RemovePersonModal({ modal: { share }, onClose }: ModalProps<"remove-person">) {
  const dispatch = useAppDispatch();
  const links = useAppSelector(({ shares }) => (shares.of?.uuid === share.uuid ? shares.links : 0));
  const [renewLink, setRenewLink] = useState(false);
  const word = share.type === "collection" ? "Hunt" : "Feature";
  return (
    <ConfirmDialog
      title={`Remove From ${word}.`}
      text={
        <>
          <p>Are you sure you want to stop sharing your {word} with this user?</p>
          {links > 0 && (
            <p>
              Anyone with the link can still view it unless you renew the link. People who already accepted
              keep access; everyone else needs the new link.
            </p>
          )}
        </>
      }
      confirm="Remove User"
      onConfirm={() => dispatch(rescind({ share, renewLink }))}
      onClose={onClose}
    >
      {links > 0 && (
        <Checkbox
          label="Also renew the share link, so that they can't rejoin with it"
          checked={renewLink}
          onChange={setRenewLink}
        />
      )}
    </ConfirmDialog>
  );
}
