import { useAppSelector } from "../../../app/hooks";
import { selectUnits } from "../../preferences/selectors";
import type { DrawnProfile } from "../slice";
import { FIGURES, heightsOf, isSample, linesOf } from "../texts";
import styles from "./ElevationProfile.module.css";

/** Table with gain, loss and other figures of each line. Its column headings are the chart's legend. */
export function Figures({ profile }: { profile: DrawnProfile }) {
  const units = useAppSelector(selectUnits);
  const lines = linesOf(profile);
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <td />
          {lines.map(([name]) => (
            <th key={name} scope="col">
              <span className={styles.swatch} data-line={name} aria-hidden="true" />
              {isSample(name, profile) ? `${name} (sample)` : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FIGURES.map(([figure, of]) => (
          <tr key={figure}>
            <th scope="row">{figure}</th>
            {lines.map(([name, line]) => (
              <td key={name}>{of(line, heightsOf(name, profile, units))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
