import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatBytes } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { DropArea } from "../../../ui/DropArea";
import { errorToast } from "../../content/toasts";
import { selectImportMaxBytes } from "../../session/selectors";
import { fileChosen } from "../slice";
import styles from "./import.module.css";

/** Takes one .gpx, .kml, .kmz or .geojson file, dropped or chosen. */
export function DropZone({ small = false, label = "Choose a file" }: { small?: boolean; label?: string }) {
  const dispatch = useAppDispatch();
  const limit = useAppSelector(selectImportMaxBytes);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (files && files.length > 1) {
      dispatch(errorToast("import", "You can import one file at a time. Choose one."));
    } else if (file) dispatch(fileChosen(file));
    // The same file may be chosen again after a failure.
    if (input.current) input.current.value = "";
  };
  return (
    <DropArea label="Drop a file here" className={small ? styles.dropSmall : styles.drop} onFiles={take}>
      {!small && <FileUp aria-hidden="true" />}
      {!small && <p>Drop a GPX, KML, KMZ or GeoJSON file here</p>}
      <Button variant={small ? "plain" : "primary"} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className={styles.quiet}>
        .gpx, .kml, .kmz or .geojson, one file at a time, up to {formatBytes(limit)}
      </p>
      <input
        ref={input}
        type="file"
        accept=".gpx,.kml,.kmz,.geojson,.geojsonl,.geojsons,.json"
        aria-label="GPX, KML, KMZ or GeoJSON file"
        hidden
        onChange={(event) => take(event.target.files)}
      />
    </DropArea>
  );
}
