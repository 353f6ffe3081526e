import { MapPinOff, SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import { AreaLegend } from "../../components/AreaLegend";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { selectWind } from "../selectors";
import { retryWind, type WindResult } from "../slice";
import { MODEL_NOTE, scentRows, speedsText } from "../texts";

/**
 * Area of ground with scent, or why it isn't known. Placed above the sliders so that it stays in view while they move.
 */
export function WindSummary() {
  const dispatch = useAppDispatch();
  const { stands, status, tooFar, result } = useAppSelector(selectWind);
  if (stands.length === 0) return null;
  return (
    <section className={results.summary} aria-label="Ground with scent">
      {tooFar && (
        <EmptyState
          icon={<MapPinOff aria-hidden="true" />}
          text="These stands are too far apart for one wind. Clear some."
        />
      )}
      <ReadingStatus status={status} onRetry={() => dispatch(retryWind())} />
      {result &&
        (result.standing ? (
          <Legend result={result} />
        ) : (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            text="No elevation data for this part of the map."
          />
        ))}
    </section>
  );
}

function Legend({ result: { often, atTimes, speeds, sample } }: { result: WindResult }) {
  const units = useAppSelector(selectUnits);
  return (
    <div>
      <p className={results.total}>
        Scent on <strong>{planArea(often + atTimes, units)}</strong>
        {sample && " (sample)"}
      </p>
      <AreaLegend rows={scentRows({ often, atTimes })} sample={sample} />
      <p className={results.note}>
        Arrows: wind near the ground, {speedsText(speeds, units)}. Longer is faster.
      </p>
      <p className={results.note}>{MODEL_NOTE}</p>
    </div>
  );
}
