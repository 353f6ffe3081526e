import { Upload } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCount, plural } from "../../../domain/units";
import type { EarlierImport } from "../../../domain/waitingImport";
import type { ParsedTable, TableChoice } from "../../../formats/csv/roles";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import steps from "../../../ui/Steps.module.css";
import { FormatNotes } from "../../export";
import { selectImportMaxBytes } from "../../session/selectors";
import {
  cancelImport,
  columnsChosen,
  type ImportFile,
  type ImportPreview,
  type Shrunk,
  uploadFile,
} from "../slice";
import { EarlierNotice } from "./EarlierNotice";
import styles from "./import.module.css";
import { LayerChoice } from "./LayerChoice";
import { TableColumns } from "./TableColumns";
import { ShrunkNotice, TooLarge } from "./TooLarge";

/** Summary of a file's content before it's uploaded. The map shows its geometry. */
export function Preview(props: {
  file: ImportFile;
  preview: ImportPreview;
  shrunk: Shrunk | null;
  /** Why the file couldn't be simplified or split. */
  problem: string | null;
  earlier: EarlierImport | null;
  /** The file is being read again, so the counts are still those of the previous read. */
  again: boolean;
}) {
  const { file, preview, shrunk, problem, earlier, again } = props;
  const dispatch = useAppDispatch();
  const limit = useAppSelector(selectImportMaxBytes);
  const tooLarge = file.size > limit && shrunk?.how !== "split";
  const { counts, firstTitles, folders, notes, table } = preview;
  const choose = (choice: TableChoice) => dispatch(columnsChosen(choice));
  const total = counts.waypoints + counts.lines + counts.areas + counts.tracks;
  const empty = total === 0;
  return (
    <>
      {tooLarge && <TooLarge file={file} preview={preview} limit={limit} problem={problem} />}
      {shrunk && <ShrunkNotice shrunk={shrunk} size={file.size} />}
      {earlier && <EarlierNotice earlier={earlier} />}
      {table?.layers && <LayerChoice table={table} onChange={choose} />}
      {table && table.names.length > 0 && <TableColumns table={table} onChange={choose} />}
      <Counts counts={counts} />
      <p className={steps.quiet}>
        {plural(counts.vertices, "point")} in all. The map shows the file. Nothing has been uploaded yet.
      </p>
      <Names heading="Names" names={firstTitles} total={total} />
      <Names heading="Folders that will become hunts" names={folders} total={counts.folders} />
      <FormatNotes heading="Changes and omissions" notes={notes} />
      <div className={cx(steps.buttons, steps.decision)}>
        <Button onClick={() => dispatch(cancelImport())}>Cancel</Button>
        <Button
          variant="primary"
          icon={<Upload aria-hidden="true" />}
          disabledReason={reasonNot(tooLarge, empty, again, table)}
          onClick={() => dispatch(uploadFile())}
        >
          {earlier ? "Upload anyway" : "Upload"}
        </Button>
      </div>
    </>
  );
}

function reasonNot(
  tooLarge: boolean,
  empty: boolean,
  again: boolean,
  table: ParsedTable | undefined,
): string | null {
  if (tooLarge) return "The file is too large to upload as it is.";
  if (again) return "The file is being read again.";
  if (!empty) return null;
  if (table?.choice.layers?.length === 0) return "Choose a layer.";
  return table && !table.hasShapes
    ? "Choose the columns with the coordinates."
    : "The file has nothing to show on the map.";
}

function Counts({ counts }: { counts: ImportPreview["counts"] }) {
  const all = [
    ["Waypoints", counts.waypoints],
    ["Lines", counts.lines],
    ["Areas", counts.areas],
    ["Tracks", counts.tracks],
  ] as const;
  return (
    <dl className={styles.counts} aria-label="In this file">
      {all.map(([name, count]) => (
        <div key={name} className={styles.count} data-none={count === 0 ? "" : undefined}>
          <dt className={styles.countName}>{name}</dt>
          <dd className={styles.countValue}>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const NAMES_SHOWN = 6;

function Names(props: { heading: string; names: readonly string[]; total: number }) {
  const shown = props.names.slice(0, NAMES_SHOWN);
  const more = Math.max(0, props.total - shown.length);
  if (shown.length === 0) return null;
  return (
    <section className={steps.section} aria-label={props.heading}>
      <h3 className={steps.heading}>{props.heading}</h3>
      <ul className={styles.names}>
        {shown.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list does not change
          <li key={index}>{name || "Unnamed"}</li>
        ))}
      </ul>
      {more > 0 && <p className={steps.quiet}>and {formatCount(more)} more</p>}
    </section>
  );
}
