import { SearchX, ZoomIn } from "lucide-react";
import { HOUR_BANDS } from "../../../../../workers/sunlight/types";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import { AreaLegend } from "../../components/AreaLegend";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { selectSunlight } from "../selectors";
import { retrySunlight, type SunlightResult } from "../slice";

/** How much ground is in sun, or why that isn't known: above the sliders, so that it is in sight while they move. */
export function SunlightSummary() {
  const dispatch = useAppDispatch();
  const { status, tooLarge, result } = useAppSelector(selectSunlight);
  return (
    <section className={results.summary} aria-label="Ground in sun">
      {tooLarge && (
        <EmptyState
          icon={<ZoomIn aria-hidden="true" />}
          text="The map shows too much ground. Zoom in to see sun and shade."
        />
      )}
      <ReadingStatus status={status} onRetry={() => dispatch(retrySunlight())} />
      {result &&
        (result.known > 0 ? (
          <Legend result={result} />
        ) : (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            text="There are no elevations for this part of the map."
          />
        ))}
    </section>
  );
}

/** "2 to 4 hours" */
const bandLabel = (band: number): string => {
  const [from, to] = [HOUR_BANDS[band] ?? 0, HOUR_BANDS[band + 1]];
  if (to === undefined) return `${from} hours or more`;
  return from === 0 ? `Under ${to} hours` : `${from} to ${to} hours`;
};

function Legend({ result: { known, lit, bands, sample } }: { result: SunlightResult }) {
  const units = useAppSelector(selectUnits);
  const rows =
    bands.length > 0
      ? bands.map((area, band) => ({ key: `hours${band + 1}`, label: bandLabel(band), area })).toReversed()
      : [
          { key: "lit", label: "Sun", area: lit },
          { key: "shade", label: "Shade", area: known - lit },
        ];
  return (
    <div>
      <p className={results.total}>
        {bands.length > 0 ? (
          "Hours of sun in the day"
        ) : (
          <>
            <strong>{planArea(lit, units)}</strong> in sun, of {planArea(known, units)}
          </>
        )}
        {sample && " (sample)"}
      </p>
      <AreaLegend rows={rows} sample={sample} />
    </div>
  );
}
