import { useState } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { DEFAULT_GPX_LINES } from "../../../domain/gpxLines";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/components/registry";
import { startExport } from "../slice";
import { ExportLosses, useExportCounts } from "./ExportLosses";
import { GpxLinesChoice } from "./GpxLinesChoice";
import { FORMAT_HINT, GEOJSON_HINT, KMZ_HINT } from "./StartExportModal";

/** Export map items: one press per format. */
export function BulkExportModal({ modal, onClose }: ModalProps<"bulk-export">) {
  const dispatch = useAppDispatch();
  const { featureIds } = modal;
  const [lines, setLines] = useState(DEFAULT_GPX_LINES);
  const counts = useExportCounts(featureIds);
  const start =
    (format: { type: "GPX"; lines: typeof lines } | { type: "KML" | "KMZ" | "GEOJSON" }) => () => {
      dispatch(startExport({ ...format, featureIds }));
      onClose();
    };
  return (
    <Dialog
      title="Export map items"
      text={
        <>
          <p>{plural(featureIds.length, "item")} selected.</p>
          <p>{FORMAT_HINT}</p>
          <p>KMZ: {KMZ_HINT}</p>
          <p>GeoJSON: {GEOJSON_HINT}</p>
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={start({ type: "GPX", lines })}>GPX (.gpx)</Button>
          <Button onClick={start({ type: "GEOJSON" })}>GeoJSON</Button>
          <Button onClick={start({ type: "KMZ" })}>KMZ (.kmz)</Button>
          <Button variant="primary" onClick={start({ type: "KML" })}>
            KML (.kml)
          </Button>
        </>
      }
    >
      {counts.lines > 0 && <GpxLinesChoice value={lines} onChange={setLines} />}
      <ExportLosses type="GPX" counts={counts} lines={lines} />
    </Dialog>
  );
}
