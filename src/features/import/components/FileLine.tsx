import { FileText } from "lucide-react";
import { formatBytes } from "../../../domain/units";
import steps from "../../../ui/Steps.module.css";
import type { ImportFile } from "../slice";
import styles from "./import.module.css";

/** Shows the chosen file as a list with one entry. */
export function FileLine({ file }: { file: ImportFile }) {
  return (
    <ul aria-label="Files">
      <li className={styles.file}>
        <FileText aria-hidden="true" />
        <div className={styles.fileTexts}>
          <p className={styles.fileName} title={file.name}>
            {file.name}
          </p>
          <p className={steps.quiet}>{formatBytes(file.size)}</p>
        </div>
      </li>
    </ul>
  );
}
