import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "./registry";

/** What the person's plan does not hold. */
export function UpgradePlanModal({ onClose }: ModalProps<"upgrade-plan">) {
  return (
    <Dialog
      title="Upgrade your plan"
      text="3D and terrain analysis are not part of your plan. Whoever runs this site can give your account another one."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}
