import { MapPinOff, SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import { AreaLegend } from "../../components/AreaLegend";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { selectGlassing, selectIsSampleSight } from "../selectors";
import { type GlassingResult, retryGlassing } from "../slice";
import { sightRows, visibleArea } from "../texts";

/** Area of visible ground, or why it isn't known. Placed above the sliders so that it stays in view while they move. */
export function GlassingSummary() {
  const dispatch = useAppDispatch();
  const { spots, status, tooFar, result } = useAppSelector(selectGlassing);
  if (spots.length === 0) return null;
  return (
    <section className={results.summary} aria-label="Visible ground">
      {tooFar && (
        <EmptyState
          icon={<MapPinOff aria-hidden="true" />}
          text="These spots are too far apart. Select some that are closer together."
        />
      )}
      <ReadingStatus status={status} onRetry={() => dispatch(retryGlassing())} />
      {result &&
        (result.best.length > 0 ? (
          <Legend result={result} several={spots.length > 1} />
        ) : (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            text="No elevation data for this part of the map."
          />
        ))}
    </section>
  );
}

function Legend({ result, several }: { result: GlassingResult; several: boolean }) {
  const units = useAppSelector(selectUnits);
  const sample = useAppSelector(selectIsSampleSight);
  return (
    <div>
      <p className={results.total}>
        <strong>{planArea(visibleArea(result), units)}</strong> visible, of {planArea(result.range, units)} in
        range
        {sample && " (sample)"}
      </p>
      <AreaLegend rows={sightRows(result, several)} sample={sample} />
    </div>
  );
}
