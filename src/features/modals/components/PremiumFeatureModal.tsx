import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { navigateFresh } from "../../sidebar/slice";
import type { ModalProps } from "./registry";

/** What only subscribers can use; the way to it is the account's settings, where plans and trials are. */
export function PremiumFeatureModal({ onClose }: ModalProps<"premium-feature">) {
  const dispatch = useAppDispatch();
  const signUp = () => {
    dispatch(navigateFresh({ name: "Settings" }));
    onClose();
  };
  return (
    <Dialog
      title="Premium Feature"
      text="This functionality is only available for our Insider subscribers."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Dismiss</Button>
          <Button variant="primary" onClick={signUp}>
            Sign Up for Access
          </Button>
        </>
      }
    />
  );
}
