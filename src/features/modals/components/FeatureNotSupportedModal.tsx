import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../modalProps";

const REQUIREMENTS = "https://doc.arcgis.com/en/arcgis-online/reference/scene-viewer-requirements.htm";

const TEXTS = {
  imagery: "Historical Imagery is only available while using 2D",
  device: "This feature is not supported by your device. It does not meet the system requirements for 3D.",
};

/** Explains why a feature isn't available: imagery in 3D, or 3D on this device. */
export function FeatureNotSupportedModal({
  modal: { reason },
  onClose,
}: ModalProps<"feature-not-supported">) {
  return (
    <Dialog
      title="Feature Not Supported"
      text={
        <>
          <p>{TEXTS[reason]}</p>
          {reason === "device" && (
            <p>
              {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the specification's words, after the sentence that says about what */}
              <a href={REQUIREMENTS} target="_blank" rel="noopener noreferrer">
                Learn more
              </a>
            </p>
          )}
        </>
      }
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}
