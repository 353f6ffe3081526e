import { SearchX, ZoomIn } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import { AreaLegend } from "../../components/AreaLegend";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { selectSunlight } from "../selectors";
import { retrySunlight, type SunlightResult } from "../slice";
import { lightRows } from "../texts";

/** Area of ground in sun, or why it isn't known. Placed above the sliders so that it stays in view while they move. */
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
            text="No elevation data for this part of the map."
          />
        ))}
    </section>
  );
}

function Legend({ result }: { result: SunlightResult }) {
  const { known, lit, bands, sample } = result;
  const units = useAppSelector(selectUnits);
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
      <AreaLegend rows={lightRows(result)} sample={sample} />
    </div>
  );
}
