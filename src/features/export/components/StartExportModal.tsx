import { useState } from "react";
import { useAppDispatch } from "../../../app/hooks";
import { DEFAULT_GPX } from "../../../domain/gpxOptions";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { RadioList } from "../../../ui/RadioList";
import type { ModalProps } from "../../modals/modalProps";
import { type ExportType, startExport } from "../slice";
import { ExportLosses, useExportCounts } from "./ExportLosses";
import { GpxChoices } from "./GpxChoices";

export const FORMAT_HINT = "GPX export supports only waypoints and tracks; KML supports all feature types.";

export const KMZ_HINT = "KML with your photos and icons inside, for Google Earth and other apps.";

export const GEOJSON_HINT = "For GIS programs and other map apps; photos are left out.";

export const CSV_HINT = "For spreadsheets, one row for each item; photos are left out.";

export const GPKG_HINT = "For QGIS and other GIS programs; photos are left out.";

export const SHP_HINT = "For GIS programs, as a zip file; photos are left out.";

const OPTIONS = [
  { value: "GPX", label: ".gpx" },
  { value: "KML", label: ".kml" },
  { value: "KMZ", label: ".kmz", hint: KMZ_HINT },
  { value: "GEOJSON", label: ".geojson", hint: GEOJSON_HINT },
  { value: "CSV", label: ".csv", hint: CSV_HINT },
  { value: "GPKG", label: ".gpkg", hint: GPKG_HINT },
  { value: "SHP", label: ".shp", hint: SHP_HINT },
] as const;

/** Start a New Export dialog: file type, handling of lines in GPX, and what the file leaves out. */
export function StartExportModal({ modal, onClose }: ModalProps<"start-export">) {
  const dispatch = useAppDispatch();
  const [type, setType] = useState<ExportType>("KML");
  const [gpx, setGpx] = useState(DEFAULT_GPX);
  const { featureIds } = modal;
  const counts = useExportCounts(featureIds);
  const start = () => {
    dispatch(startExport({ type, featureIds, ...(type === "GPX" && { gpx }) }));
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
      {type === "GPX" && <GpxChoices hasLines={counts.lines > 0} value={gpx} onChange={setGpx} />}
      <ExportLosses type={type} counts={counts} gpx={gpx} />
    </Dialog>
  );
}
