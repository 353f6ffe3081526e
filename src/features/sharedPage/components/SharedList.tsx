import { useCallback } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { featureTypeLabel } from "../../../domain/feature";
import { formatArea, formatDistance, plural, type UnitSystem } from "../../../domain/units";
import { EmptyState } from "../../../ui/EmptyState";
import { RowButton } from "../../../ui/RowButton";
import { VirtualList } from "../../../ui/VirtualList";
import { FeatureTypeIcon } from "../../content/components/FeatureTypeIcon";
import { selectUnits } from "../../preferences/selectors";
import { chooseRow, type SharedRow } from "../slice";
import { SharedNotes } from "./SharedNotes";
import styles from "./sharedPage.module.css";

/** Row height in pixels: two lines of text. */
const ROW_HEIGHT = 52;

/** Lists the shared features. Selecting one moves the map to it and shows its notes. */
export function SharedList() {
  const rows = useAppSelector(({ sharedPage }) => sharedPage.rows);
  const done = useAppSelector(({ sharedPage }) => sharedPage.status.state === "done");
  const chosen = useAppSelector(({ sharedPage: { rows: all, chosen: id } }) =>
    all.find((row) => row.id === id),
  );
  const rowKey = useCallback((index: number) => rows[index]?.id ?? String(index), [rows]);
  if (done && rows.length === 0) return <EmptyState text="Nothing here yet." />;
  return (
    <>
      {chosen && chosen.notes.length > 0 && <SharedNotes notes={chosen.notes} />}
      <VirtualList
        label="Shared content"
        count={rows.length}
        rowHeight={ROW_HEIGHT}
        rowKey={rowKey}
        renderRow={(index) => <Row row={rows[index]} chosen={rows[index]?.id === chosen?.id} />}
      />
    </>
  );
}

function Row({ row, chosen }: { row: SharedRow | undefined; chosen: boolean }) {
  const dispatch = useAppDispatch();
  const units = useAppSelector(selectUnits);
  if (!row) return null;
  return (
    <div className={styles.row} data-chosen={chosen ? "" : undefined}>
      <RowButton
        title={row.title}
        aria-current={chosen || undefined}
        onClick={() => dispatch(chooseRow(row.id))}
      >
        <span className={styles.icon}>
          <FeatureTypeIcon feature={{ properties: row.properties }} />
        </span>
        <span className={styles.texts}>
          <span className={styles.name}>{row.title}</span>
          <span className={styles.meta}>{factsOf(row, units)}</span>
        </span>
      </RowButton>
    </div>
  );
}

function factsOf(
  { properties: { ghType, area, distance }, photos, notes }: SharedRow,
  units: UnitSystem,
): string {
  const facts = [featureTypeLabel(ghType)];
  if (ghType === "Polygon") facts.push(formatArea(area, units));
  else if (ghType !== "Point") facts.push(formatDistance(distance, units));
  if (notes.length > 0) facts.push(plural(notes.length, "note"));
  if (photos > 0) facts.push(plural(photos, "photo"));
  return facts.join(" · ");
}
