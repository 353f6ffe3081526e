import { SearchX, ZoomIn } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectUnits } from "../../../preferences/selectors";
import { MatchSwatch } from "../../../terrain";
import { planArea } from "../../area";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { sampleNote } from "../../sampleNote";
import { conditionsText } from "../conditionTexts";
import { selectConditionCount, selectZones } from "../selectors";
import { retryZones, type ZonesResult } from "../slice";

/**
 * Total area of the zones, or why there are none. Placed above the sliders so that it stays in view while they move.
 */
export function ZonesSummary() {
  const dispatch = useAppDispatch();
  const { status, tooLarge, result } = useAppSelector(selectZones);
  return (
    <section className={results.summary} aria-label="Zones found">
      {tooLarge && (
        <EmptyState
          icon={<ZoomIn aria-hidden="true" />}
          text="The map shows too much ground. Zoom in to find zones."
        />
      )}
      <ReadingStatus status={status} onRetry={() => dispatch(retryZones())} />
      {result && result.count === 0 && <Nothing known={result.known} />}
      {result && result.count > 0 && <Legend result={result} />}
    </section>
  );
}

function Nothing({ known }: { known: number }) {
  const count = useAppSelector(selectConditionCount);
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      text={
        known === 0
          ? "No elevation data for this part of the map."
          : `No zones here. Loosen the conditions or allow smaller zones${count > 0 ? ", or turn a condition off" : ""}.`
      }
    />
  );
}

function Legend({ result: { count, total, known, sample, zones } }: { result: ZonesResult }) {
  const units = useAppSelector(selectUnits);
  const conditions = useAppSelector(conditionsText);
  return (
    <div>
      <p className={results.total}>
        <MatchSwatch />
        <strong>{planArea(total, units)}</strong> in {plural(count, "zone")}, of {planArea(known, units)}{" "}
        searched{sample && " (sample)"}
      </p>
      {conditions && <p className={results.note}>{conditions}</p>}
      {sample && <p className={results.note}>{sampleNote("these zones")}</p>}
      {count > zones.length && (
        <p className={results.note}>
          The {zones.length} largest are shown. Raise the smallest zone to leave out more.
        </p>
      )}
    </div>
  );
}
