import { useAppSelector } from "../../../../app/hooks";
import { ELEVATION_COLORS } from "../../../../domain/elevationColors";
import { formatElevation } from "../../../../domain/units";
import { selectUnits } from "../../../preferences/selectors";
import styles from "./mapData.module.css";

const GRADIENT = `linear-gradient(to right, ${ELEVATION_COLORS.map((color) => `rgb(${color.join(" ")})`).join(", ")})`;

/** Color scale of an elevation preview, which makes a wrong unit obvious. @param lowest, highest meters */
export function ElevationScale({ lowest, highest }: { lowest: number; highest: number }) {
  const units = useAppSelector(selectUnits);
  return (
    <div className={styles.group}>
      <span className={styles.scale} style={{ background: GRADIENT }} aria-hidden="true" />
      <p className={styles.work}>
        <span>Lowest: {formatElevation(lowest, units)}</span>
        <span>Highest: {formatElevation(highest, units)}</span>
      </p>
    </div>
  );
}
