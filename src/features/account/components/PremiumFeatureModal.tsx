import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/modalProps";
import { openModal } from "../../modals/slice";

/** Tells the user that a feature requires a subscription. Leads to plans and trials. */
export function PremiumFeatureModal({ onClose }: ModalProps<"premium-feature">) {
  const dispatch = useAppDispatch();
  const signUp = () => {
    onClose();
    dispatch(openModal({ kind: "upgrade-plan" }));
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
