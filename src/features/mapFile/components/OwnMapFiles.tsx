import { Download, Trash2 } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import type { KeptMapFile } from "../../../domain/mapFile";
import { formatBytes, formatCount } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { FormError } from "../../../ui/FormError";
import { IconButton } from "../../../ui/IconButton";
import { ProgressBar } from "../../../ui/ProgressBar";
import { downloadMapFile, removeMapFile } from "../slice";
import styles from "./mapFile.module.css";

/** Lists the user's map files, both in progress and finished. */
export function OwnMapFiles({ files }: { files: readonly KeptMapFile[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="own-map-files">
      <h3 id="own-map-files" className={styles.heading}>
        Your maps
      </h3>
      <p className={styles.hint}>The newest two are kept for a day.</p>
      <ul className={styles.files} aria-label="Your maps">
        {files.map((file) => (
          <li key={file.uuid} className={styles.file}>
            <MapFileRow file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MapFileRow({ file }: { file: KeptMapFile }) {
  const dispatch = useAppDispatch();
  const { uuid, fileName, state, message, done, total, bytes } = file;
  const remove = () => dispatch(removeMapFile(uuid));
  return (
    <>
      <span className={styles.name}>{fileName}</span>
      {state === "waiting" && (
        <div className={styles.row}>
          <div className={styles.grow}>
            <ProgressBar label={`Making ${fileName}`} value={total > 0 ? done / total : null} />
            <span className={styles.hint}>
              {done === 0 ? "Queued" : `${formatCount(done)} of ${formatCount(total)} tiles`}
            </span>
          </div>
          <Button onClick={remove}>Cancel</Button>
        </div>
      )}
      {state === "failed" && (
        <div className={styles.row}>
          <div className={styles.grow}>
            <FormError>{message}</FormError>
          </div>
          <IconButton label={`Delete ${fileName}`} icon={<Trash2 />} onClick={remove} />
        </div>
      )}
      {state === "ready" && (
        <div className={styles.row}>
          <span className={styles.grow}>{formatBytes(bytes)}</span>
          <Button icon={<Download aria-hidden="true" />} onClick={() => dispatch(downloadMapFile({ uuid }))}>
            Download
          </Button>
          <IconButton label={`Delete ${fileName}`} icon={<Trash2 />} onClick={remove} />
        </div>
      )}
    </>
  );
}
