import { useState } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { RadioList } from "../../../ui/RadioList";
import type { ModalProps } from "../../modals/components/registry";
import { type ExportType, startExport } from "../slice";
import { ExportLosses, useExportLosses } from "./ExportLosses";

export const FORMAT_HINT = "GPX export supports only waypoints and tracks; KML supports all feature types.";

const OPTIONS = [
  { value: "GPX", label: ".gpx" },
  { value: "KML", label: ".kml" },
] as const;

/** Start a New Export: the file type, and what it cannot hold. */
export function StartExportModal({ modal, onClose }: ModalProps<"start-export">) {
  const dispatch = useAppDispatch();
  const [type, setType] = useState<ExportType>("KML");
  const losses = useExportLosses(type, modal.featureIds);
  const start = () => {
    dispatch(startExport({ type, featureIds: modal.featureIds }));
    onClose();
  };
  return (
    <Dialog
      title="Start a New Export"
      text={FORMAT_HINT}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={start}>
            Export
          </Button>
        </>
      }
    >
      <RadioList label="File type" options={OPTIONS} value={type} onChange={setType} />
      <ExportLosses notes={losses} />
    </Dialog>
  );
}
