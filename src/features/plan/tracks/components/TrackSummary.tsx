import { Scissors } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatDistance, formatSpeed, NO_VALUE, type UnitSystem } from "../../../../domain/units";
import { EmptyState } from "../../../../ui/EmptyState";
import { ErrorState } from "../../../../ui/ErrorState";
import { type Fact, Facts } from "../../../../ui/Facts";
import { ProgressBar } from "../../../../ui/ProgressBar";
import { selectUnits } from "../../../preferences/selectors";
import results from "../../components/Results.module.css";
import { selectIsSampleTracks, selectTracks } from "../selectors";
import { retryTracks, type TracksResult } from "../slice";
import { climbText, durationText, spanText } from "./texts";

/** Distance and duration of the tracks, or why they aren't known. Stays in view while the sliders below move. */
export function TrackSummary() {
  const dispatch = useAppDispatch();
  const { status, readingGround, result, empty, settings } = useAppSelector(selectTracks);
  const units = useAppSelector(selectUnits);
  const reading = readingGround ? "Reading elevations..." : "Reading tracks...";
  if (status.state === "failed")
    return (
      <ErrorState
        title={settings.ground && readingGround ? "Couldn't read the terrain." : "Couldn't read the tracks."}
        text={status.error}
        onRetry={() => dispatch(retryTracks())}
      />
    );
  return (
    <section className={results.summary} aria-label="Figures">
      {status.state === "running" && (
        <div role="status">
          <p className={results.note}>{reading}</p>
          <ProgressBar label={reading} value={status.total ? status.done / status.total : null} />
        </div>
      )}
      {empty && (
        <EmptyState icon={<Scissors aria-hidden="true" />} text="Everything is trimmed off. Trim less." />
      )}
      {result && (
        <>
          <p role="status" className={results.total}>
            <strong>{formatDistance(result.figures.meters, units)}</strong>
            {result.timed && ` · ${durationText(result.figures.moving)} moving`}
          </p>
          <Facts facts={factsOf(result, units)} />
          <Unknown result={result} />
        </>
      )}
    </section>
  );
}

function factsOf({ figures, timed, elevated, whole }: TracksResult, units: UnitSystem): Fact[] {
  const { movingMeters, moving, stopped, unrecorded, ascent, descent, start, end } = figures;
  const facts: Fact[] = [];
  if (timed && !Number.isNaN(whole.seconds)) facts.push(["Recorded", spanText(start, end)]);
  if (timed) {
    facts.push(["Stopped", durationText(stopped)]);
    if (unrecorded > 0) facts.push(["Not recorded", durationText(unrecorded)]);
    facts.push(["Moving speed", moving > 0 ? formatSpeed(movingMeters / moving, units) : NO_VALUE]);
  }
  if (elevated) {
    facts.push(["Ascent", climbText(ascent, units)], ["Descent", climbText(descent, units)]);
  }
  return facts;
}

/** Notes on what the tracks didn't record. */
function Unknown({ result: { timed, elevated, disordered } }: { result: TracksResult }) {
  const isSample = useAppSelector(selectIsSampleTracks);
  return (
    <>
      {disordered && (
        <p className={results.note}>
          The tracks overlap in time, so their times are left out. Join them by time or keep them separate.
        </p>
      )}
      {!timed && !disordered && (
        <p className={results.note}>No times are recorded here, so stops, time and speed aren't known.</p>
      )}
      {isSample && (
        <p className={results.note}>Sample terrain: not measured in detail, so ascent and grade are rough.</p>
      )}
      {!elevated && (
        <p className={results.note}>
          No elevations are recorded here. Turn on “Elevation from the map” for ascent and grade.
        </p>
      )}
    </>
  );
}
