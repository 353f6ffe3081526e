import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { ACCEPT_PHOTOS, isPhotoName } from "../../../domain/photoNames";
import { formatBytes } from "../../../domain/units";
import { ACCEPT, FORMAT_ENDINGS, FORMAT_NAMES } from "../../../formats/endings";
import { Button } from "../../../ui/Button";
import { DropArea } from "../../../ui/DropArea";
import steps from "../../../ui/Steps.module.css";
import { ACCEPTED_PHOTOS, photosChosen } from "../../photoImport";
import { selectImportMaxBytes } from "../../session/selectors";
import { errorToast } from "../../toasts/kinds";
import { arePartsOfShapefiles, zipParts } from "../shapefileParts";
import { cancelImport, fileChosen, importChanged } from "../slice";
import styles from "./import.module.css";

interface DropZoneProps {
  small?: boolean;
  label?: string;
}

/**
 * Drop area and file buttons for an import. Accepts one file of a supported format, the files of one or more
 * shapefiles, or any number of photos.
 */
export function DropZone({ small = false, label = "Choose a file" }: DropZoneProps) {
  const dispatch = useAppDispatch();
  const limit = useAppSelector(selectImportMaxBytes);
  const input = useRef<HTMLInputElement>(null);
  const photoInput = useRef<HTMLInputElement>(null);
  const takePhotos = (files: readonly File[]) => {
    // Replaces a file that was only previewed. The review of an upload has no drop zone.
    dispatch(cancelImport());
    dispatch(importChanged({ step: "choose" }));
    dispatch(photosChosen(files));
  };
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    // Let the user choose the same file again after a failure.
    for (const { current } of [input, photoInput]) if (current) current.value = "";
    const [file] = files;
    const photos = files.filter(({ name }) => isPhotoName(name)).length;
    if (!file) return;
    if (photos === files.length) takePhotos(files);
    else if (photos > 0)
      dispatch(errorToast("import", "Import photos and other files separately. Choose one kind."));
    else if (files.length > 1 && arePartsOfShapefiles(files)) {
      try {
        dispatch(fileChosen(await zipParts(files)));
      } catch (error) {
        console.error("unable to zip the files", error);
        dispatch(errorToast("import", "Couldn't read the files. Zip them and choose the .zip file."));
      }
    } else if (files.length > 1) {
      dispatch(errorToast("import", "You can import one file at a time. Choose one."));
    } else dispatch(fileChosen(file));
  };
  return (
    <DropArea
      label="Drop a file here"
      className={small ? steps.dropSmall : styles.drop}
      onFiles={(files) => void take(files)}
    >
      {!small && <FileUp aria-hidden="true" />}
      {!small && <p>Drop a {FORMAT_NAMES} file here</p>}
      <div className={steps.dropButtons}>
        <Button variant={small ? "plain" : "primary"} onClick={() => input.current?.click()}>
          {label}
        </Button>
        {!small && <Button onClick={() => photoInput.current?.click()}>Choose photos</Button>}
      </div>
      <Accepted small={small} limit={limit} />
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={`${FORMAT_NAMES} file`}
        hidden
        onChange={(event) => void take(event.target.files)}
      />
      <input
        ref={photoInput}
        type="file"
        accept={ACCEPT_PHOTOS}
        multiple
        aria-label="Photos to import"
        hidden
        onChange={(event) => void take(event.target.files)}
      />
    </DropArea>
  );
}

/** Which files are accepted, up to a limit in bytes. */
function Accepted({ small, limit }: { small: boolean; limit: number }) {
  return (
    <>
      <p className={steps.quiet}>
        {FORMAT_ENDINGS}, one file at a time, up to {formatBytes(limit)}
      </p>
      {!small && (
        <>
          <p className={steps.quiet}>
            Shapefiles: a .zip file, or drop the .shp, .dbf, .shx and .prj files together
          </p>
          <p className={steps.quiet}>Photos become waypoints where they were taken: {ACCEPTED_PHOTOS}</p>
        </>
      )}
    </>
  );
}
