import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { UNITS } from "../../../domain/units";
import { ErrorState } from "../../../ui/ErrorState";
import { ProgressBar } from "../../../ui/ProgressBar";
import { selectUnits } from "../../preferences/selectors";
import { selectTerrainReport } from "../selectors";
import { retryTerrain } from "../slice";
import { MatchSwatch } from "./MatchSwatch";
import styles from "./Terrain.module.css";

const READING = "Reading elevations...";
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Area of matching terrain in the current view, with progress while it's being read. */
export function Findings() {
  const dispatch = useAppDispatch();
  const report = useAppSelector(selectTerrainReport);
  const unit = UNITS[useAppSelector(selectUnits)].area;
  const sample = useAppSelector((state) => state.terrain.sample);
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
          title="Couldn't read some of the terrain."
          text={error}
          onRetry={() => dispatch(retryTerrain())}
        />
      )}
      {area > 0 && (
        <p className={styles.share}>
          <MatchSwatch />
          <strong>{percent.format(matched / area)}</strong> of the terrain here matches:{" "}
          <strong>
            {whole.format(unit.of(matched))} {unit.name}
          </strong>
          {sample && " (sample)"}
        </p>
      )}
    </section>
  );
}
