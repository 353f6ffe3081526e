import { MapPinOff, SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatDistance } from "../../../../domain/units";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import { AreaLegend } from "../../components/AreaLegend";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { selectIsEndOutside, selectTravel } from "../selectors";
import { retryTravel, type TravelResult } from "../slice";
import { reachedArea, timesText, travelRows } from "../texts";

/** Time of the route and the ground in reach, or why they aren't known. Stays in view while the sliders below move. */
export function TravelSummary() {
  const dispatch = useAppDispatch();
  const { start, end, status, tooLarge, result, avoided, settings } = useAppSelector(selectTravel);
  if (!start) return null;
  return (
    <section className={results.summary} aria-label="Ground within reach">
      {tooLarge && (
        <EmptyState
          icon={<MapPinOff aria-hidden="true" />}
          text="The radius is too large here. Make it smaller."
        />
      )}
      <ReadingStatus status={status} onRetry={() => dispatch(retryTravel())} />
      {result?.startAvoided && (
        <p role="status" className={results.total}>
          {settings.avoidWater
            ? "The start is in water or in an area to avoid. Start elsewhere or avoid less."
            : "The start is in an area to avoid. Start elsewhere or clear the areas to avoid."}
        </p>
      )}
      {end && result?.standing && !result.startAvoided && (
        <RouteTimes
          result={result}
          busy={status.state === "running"}
          avoids={avoided !== null || settings.avoidWater}
        />
      )}
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

/** Duration of the route to the destination. */
function RouteTimes(props: { result: TravelResult; busy: boolean; avoids: boolean }) {
  const { route, sample } = props.result;
  const units = useAppSelector(selectUnits);
  const outside = useAppSelector(selectIsEndOutside);
  if (!route && props.busy) return null;
  return (
    <p role="status" className={results.total}>
      {route ? (
        <>
          <strong>{timesText(route.seconds)}</strong> · {formatDistance(route.length, units)}
          {sample && " (sample)"}
        </>
      ) : (
        noWayText(outside, props.avoids)
      )}
    </p>
  );
}

/** Returns why there is no route and what to do about it. */
const noWayText = (outside: boolean, avoids: boolean): string =>
  outside
    ? "The destination is outside the radius. Choose a larger radius."
    : `No way to the destination. Allow steeper slopes or a larger radius${avoids ? ", or avoid less" : ""}.`;

function Legend({ result }: { result: TravelResult }) {
  const { known, sample } = result;
  const units = useAppSelector(selectUnits);
  return (
    <div>
      <p className={results.total}>
        <strong>{planArea(reachedArea(result), units)}</strong> within reach, of {planArea(known, units)} in
        the radius
        {sample && " (sample)"}
      </p>
      <AreaLegend rows={travelRows(result)} sample={sample} />
    </div>
  );
}
