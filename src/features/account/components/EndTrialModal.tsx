import { useAppDispatch } from "../../../app/hooks";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { ModalProps } from "../../modals/modalProps";
import { endTrial } from "../slice";
import { TRIAL_NAMES } from "./TrialButtons";

/** Asks for confirmation before ending a trial early. */
export function EndTrialModal({ modal: { trial }, onClose }: ModalProps<"end-trial">) {
  const dispatch = useAppDispatch();
  return (
    <ConfirmDialog
      title={`End the ${TRIAL_NAMES[trial]} trial?`}
      text="You'll lose 3D, terrain analysis and premium map layers right away, and you can't start this trial again. You'll keep your content."
      confirm="End trial"
      onConfirm={() => dispatch(endTrial())}
      onClose={onClose}
    />
  );
}
