import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatBytes } from "../../../domain/units";
import { ACCEPT, FORMAT_ENDINGS, FORMAT_NAMES } from "../../../formats/endings";
import { Button } from "../../../ui/Button";
import { DropArea } from "../../../ui/DropArea";
import { errorToast } from "../../content/toasts";
import { selectImportMaxBytes } from "../../session/selectors";
import { arePartsOfShapefiles, zipParts } from "../shapefileParts";
import { fileChosen } from "../slice";
import styles from "./import.module.css";

/** Takes one file of the formats that can be imported, dropped or chosen; the files of a shapefile count as one. */
export function DropZone({ small = false, label = "Choose a file" }: { small?: boolean; label?: string }) {
  const dispatch = useAppDispatch();
  const limit = useAppSelector(selectImportMaxBytes);
  const input = useRef<HTMLInputElement>(null);
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    // The same file may be chosen again after a failure.
    if (input.current) input.current.value = "";
    const [file] = files;
    if (files.length > 1 && arePartsOfShapefiles(files)) {
      try {
        dispatch(fileChosen(await zipParts(files)));
      } catch (error) {
        console.error("unable to zip the files", error);
        dispatch(errorToast("import", "Couldn't read the files. Zip them and choose the .zip file."));
      }
    } else if (files.length > 1) {
      dispatch(errorToast("import", "You can import one file at a time. Choose one."));
    } else if (file) dispatch(fileChosen(file));
  };
  return (
    <DropArea
      label="Drop a file here"
      className={small ? styles.dropSmall : styles.drop}
      onFiles={(files) => void take(files)}
    >
      {!small && <FileUp aria-hidden="true" />}
      {!small && <p>Drop a {FORMAT_NAMES} file here</p>}
      <Button variant={small ? "plain" : "primary"} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className={styles.quiet}>
        {FORMAT_ENDINGS}, one file at a time, up to {formatBytes(limit)}
      </p>
      {!small && (
        <p className={styles.quiet}>
          Shapefiles: a .zip file, or drop the .shp, .dbf, .shx and .prj files together
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={`${FORMAT_NAMES} file`}
        hidden
        onChange={(event) => void take(event.target.files)}
      />
    </DropArea>
  );
}
