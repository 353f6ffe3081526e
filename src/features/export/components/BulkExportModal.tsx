import { useState } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { DEFAULT_GPX } from "../../../domain/gpxOptions";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { ModalProps } from "../../modals/modalProps";
import { type ExportType, startExport } from "../slice";
import { ExportLosses, useExportCounts } from "./ExportLosses";
import { GpxChoices } from "./GpxChoices";
import { CSV_HINT, FORMAT_HINT, GEOJSON_HINT, GPKG_HINT, KMZ_HINT, SHP_HINT } from "./StartExportModal";

/** Export dialog for selected items, with one button per format. */
export function BulkExportModal({ modal, onClose }: ModalProps<"bulk-export">) {
  const dispatch = useAppDispatch();
  const { featureIds } = modal;
  const [gpx, setGpx] = useState(DEFAULT_GPX);
  const counts = useExportCounts(featureIds);
  const start = (format: { type: "GPX"; gpx: typeof gpx } | { type: Exclude<ExportType, "GPX"> }) => () => {
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
          <p>CSV: {CSV_HINT}</p>
          <p>GeoPackage: {GPKG_HINT}</p>
          <p>Shapefile: {SHP_HINT}</p>
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={start({ type: "GPX", gpx })}>GPX (.gpx)</Button>
          <Button onClick={start({ type: "SHP" })}>Shapefile</Button>
          <Button onClick={start({ type: "GPKG" })}>GeoPackage</Button>
          <Button onClick={start({ type: "CSV" })}>CSV</Button>
          <Button onClick={start({ type: "GEOJSON" })}>GeoJSON</Button>
          <Button onClick={start({ type: "KMZ" })}>KMZ (.kmz)</Button>
          <Button variant="primary" onClick={start({ type: "KML" })}>
            KML (.kml)
          </Button>
        </>
      }
    >
      <GpxChoices hasLines={counts.lines > 0} value={gpx} onChange={setGpx} />
      <ExportLosses type="GPX" counts={counts} gpx={gpx} />
      <ExportLosses type="CSV" counts={counts} gpx={gpx} />
      <ExportLosses type="GPKG" counts={counts} gpx={gpx} />
      <ExportLosses type="SHP" counts={counts} gpx={gpx} />
    </Dialog>
  );
}
