import { useAppDispatch } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/components/registry";
import { type ExportType, startExport } from "../slice";
import { ExportLosses, useExportLosses } from "./ExportLosses";
import { FORMAT_HINT } from "./StartExportModal";

/** Export map items: one press per format. */
export function BulkExportModal({ modal, onClose }: ModalProps<"bulk-export">) {
  const dispatch = useAppDispatch();
  const { featureIds } = modal;
  const losses = useExportLosses("GPX", featureIds);
  const start = (type: ExportType) => () => {
    dispatch(startExport({ type, featureIds }));
    onClose();
  };
  return (
    <Dialog
      title="Export map items"
      text={
        <>
          <p>{plural(featureIds.length, "item")} selected.</p>
          <p>{FORMAT_HINT}</p>
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={start("GPX")}>GPX (.gpx)</Button>
          <Button variant="primary" onClick={start("KML")}>
            KML (.kml)
          </Button>
        </>
      }
    >
      <ExportLosses notes={losses} />
    </Dialog>
  );
}
