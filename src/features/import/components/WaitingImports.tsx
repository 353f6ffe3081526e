import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatImportDate } from "../../../domain/dates";
import { formatBytes } from "../../../domain/units";
import type { WaitingImport } from "../../../domain/waitingImport";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import steps from "../../../ui/Steps.module.css";
import { discardWaiting, loadWaiting, resumeImport } from "../waiting";
import styles from "./import.module.css";

/** Lists imports that were uploaded but not confirmed, for example because the page was closed. Empty without any. */
export function WaitingImports() {
  const dispatch = useAppDispatch();
  const imports = useAppSelector((state) => state.waitingImports.imports);
  useEffect(() => void dispatch(loadWaiting()), [dispatch]);
  if (imports.length === 0) return null;
  return (
    <div className={steps.section}>
      <h4 className={steps.heading}>Ready to review</h4>
      <p className={steps.quiet}>
        Uploaded, but not on your map yet. Unconfirmed imports are deleted after a day.
      </p>
      <ul className={steps.section} aria-label="Unconfirmed imports">
        {imports.map((waiting) => (
          <Waiting key={waiting.uuid} waiting={waiting} />
        ))}
      </ul>
    </div>
  );
}

function Waiting({ waiting }: { waiting: WaitingImport }) {
  const dispatch = useAppDispatch();
  const { uuid, fileName, bytes, createdAt, completed } = waiting;
  const facts = [
    formatImportDate(new Date(createdAt * 1000)),
    formatBytes(bytes),
    !completed && "being read",
  ];
  return (
    <li className={styles.file} data-decision="">
      <div className={styles.fileTexts}>
        <p className={styles.fileName} title={fileName}>
          {fileName}
        </p>
        <p className={cx(steps.quiet, styles.facts)}>
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
        </p>
      </div>
      <div className={styles.fileButtons}>
        <Button aria-label={`Delete ${fileName}`} onClick={() => dispatch(discardWaiting(uuid))}>
          Delete
        </Button>
        <Button aria-label={`Review ${fileName}`} onClick={() => dispatch(resumeImport(waiting))}>
          Review
        </Button>
      </div>
    </li>
  );
}
