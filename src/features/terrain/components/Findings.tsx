import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { squareMetersToAcres } from "../../../domain/units";
import { ErrorState } from "../../../ui/ErrorState";
import { ProgressBar } from "../../../ui/ProgressBar";
import { selectTerrainReport } from "../selectors";
import { retryTerrain } from "../slice";
import styles from "./Terrain.module.css";

const READING = "Reading elevations...";
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** How much of the terrain on the map's tiles matches, while it is being read and afterwards. */
export function Findings() {
  const dispatch = useAppDispatch();
  const report = useAppSelector(selectTerrainReport);
  if (!report || report.total === 0) return null;
  const { done, total, area, matched, error } = report;
  return (
    <section className={styles.findings} aria-label="Matching terrain">
      {done < total && (
        <div role="status">
          <p className={styles.note}>{READING}</p>
          <ProgressBar label={READING} value={done / total} />
        </div>
      )}
      {error && (
        <ErrorState
          title="Some of the terrain could not be read."
          text={error}
          onRetry={() => dispatch(retryTerrain())}
        />
      )}
      {area > 0 && (
        <p className={styles.share}>
          <strong>{percent.format(matched / area)}</strong> of the terrain here matches:{" "}
          <strong>{whole.format(squareMetersToAcres(matched))} acres</strong>
        </p>
      )}
    </section>
  );
}
