import { useAppSelector } from "../../../app/hooks";
import { selectUnits } from "../../preferences/selectors";
import { planArea } from "../area";
import { sampleNote } from "../sampleNote";
import styles from "./AreaLegend.module.css";
import results from "./Results.module.css";

export interface LegendRow {
  /** Color name used in AreaLegend.module.css. */
  key: string;
  label: string;
  /** Square meters. */
  area: number;
}

/**
 * Legend of a result's colors with the area of each.
 *
 * @param sample whether the terrain is generated
 */
export function AreaLegend({ rows, sample }: { rows: readonly LegendRow[]; sample: boolean }) {
  const units = useAppSelector(selectUnits);
  return (
    <>
      <ul className={styles.legend} aria-label="Legend">
        {rows.map(({ key, label, area }) => (
          <li key={key} className={styles.legendRow}>
            <span className={styles.swatch} data-kind={key} aria-hidden="true" />
            {label}
            <span className={styles.legendArea}>{planArea(area, units)}</span>
          </li>
        ))}
      </ul>
      {sample && <p className={results.note}>{sampleNote()}</p>}
    </>
  );
}
