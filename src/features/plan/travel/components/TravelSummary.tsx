import { MapPinOff, SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatDistance } from "../../../../domain/units";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import { AreaLegend } from "../../components/AreaLegend";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { minutesText } from "../../minutes";
import { selectTravel } from "../selectors";
import { retryTravel, type TravelResult } from "../slice";

/** The route's time and the ground that is reached, or why they aren't known: in sight while the sliders below move. */
export function TravelSummary() {
  const dispatch = useAppDispatch();
  const { start, end, status, tooLarge, result, avoided } = useAppSelector(selectTravel);
  if (!start) return null;
  return (
    <section className={results.summary} aria-label="Ground in reach">
      {tooLarge && (
        <EmptyState
          icon={<MapPinOff aria-hidden="true" />}
          text="The radius is too large here. Make it smaller."
        />
      )}
      <ReadingStatus status={status} onRetry={() => dispatch(retryTravel())} />
      {result?.startAvoided && (
        <p role="status" className={results.total}>
          The start lies in an area to avoid. Start elsewhere or clear the areas to avoid.
        </p>
      )}
      {end && result?.standing && !result.startAvoided && (
        <RouteTimes result={result} busy={status.state === "running"} avoids={avoided !== null} />
      )}
      {result &&
        (result.standing ? (
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

/** How long the route to the destination takes. */
function RouteTimes(props: { result: TravelResult; busy: boolean; avoids: boolean }) {
  const { route, sample } = props.result;
  const units = useAppSelector(selectUnits);
  if (!route && props.busy) return null;
  return (
    <p role="status" className={results.total}>
      {route ? (
        <>
          <strong>{timesText(route.seconds)}</strong> · {formatDistance(route.length, units)}
          {sample && " (sample)"}
        </>
      ) : (
        `No way to the destination. Allow steeper slopes or a larger radius${props.avoids ? ", or avoid fewer areas" : ""}.`
      )}
    </p>
  );
}

/** "1 h 05 min there, 50 min back", or what is walked of it. */
function timesText([there, back]: NonNullable<TravelResult["route"]>["seconds"]): string {
  if (back === 0) return `${minutesText(there)} to the destination`;
  if (there === 0) return `${minutesText(back)} to the start`;
  return `${minutesText(there)} there, ${minutesText(back)} back`;
}

/** "20 to 30 min" */
function bandLabel(band: number, minutes: number, last: number): string {
  const [from, to] = [minutesText(60 * minutes * band), minutesText(60 * minutes * (band + 1))];
  if (band === 0) return `Under ${to}`;
  if (band === last) return `${from} or more`;
  // The unit once, where both have the same.
  return `${to.includes("h") ? from : from.replace(" min", "")} to ${to}`;
}

function Legend({ result: { known, minutes, bands, sample } }: { result: TravelResult }) {
  const units = useAppSelector(selectUnits);
  const reached = bands.reduce((sum, area) => sum + area, 0);
  const rows = bands.map((area, band) => ({
    key: `travel${band + 1}`,
    label: bandLabel(band, minutes, bands.length - 1),
    area,
  }));
  return (
    <div>
      <p className={results.total}>
        <strong>{planArea(reached, units)}</strong> in reach, of {planArea(known, units)} in the radius
        {sample && " (sample)"}
      </p>
      <AreaLegend
        rows={[...rows, { key: "hidden", label: "Out of reach", area: known - reached }]}
        sample={sample}
      />
    </div>
  );
}
