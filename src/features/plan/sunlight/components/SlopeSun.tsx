import { Crosshair, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatCoordinates } from "../../../../domain/coordinates";
import { clockText } from "../../../../domain/zonedTime";
import { Button } from "../../../../ui/Button";
import { IconButton } from "../../../../ui/IconButton";
import results from "../../components/Results.module.css";
import { selectSunlight } from "../selectors";
import { spotAtCenter, spotPicked } from "../slice";
import styles from "./Sunlight.module.css";

/** Shows when the sun is on a slope picked on the map. */
export function SlopeSun() {
  const dispatch = useAppDispatch();
  const { spot } = useAppSelector(selectSunlight);
  return (
    <section className={results.results} aria-label="Sun on a slope">
      {spot && (
        <div className={styles.spot}>
          <Times />
          <IconButton label="Clear slope" icon={<X />} onClick={() => dispatch(spotPicked(null))} />
        </div>
      )}
      <div className={results.saves}>
        <Button icon={<Crosshair aria-hidden="true" />} onClick={() => dispatch(spotAtCenter())}>
          Use map center
        </Button>
        <p className={results.note}>Click the map to see when a slope gets sun.</p>
      </div>
    </section>
  );
}

const HOUR_MS = 3_600_000;

/** Formats a duration as "6 h 40 min". */
function lengthText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function Times() {
  const { spot, spotSun, place } = useAppSelector(selectSunlight);
  const format = useAppSelector((state) => state.settings.coordinateFormat);
  if (!spot || !place) return null;
  const name = formatCoordinates(format, spot);
  if (!spotSun) return <p className={results.total}>Finding when {name} gets sun...</p>;
  if (!spotSun.known) return <p className={results.total}>{name} is outside the terrain that was read.</p>;
  const { stretches } = spotSun;
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return <p className={results.total}>{name} gets no sun on this day.</p>;
  const clock = (at: number) => clockText(at, place.zone);
  const whole = stretches.reduce((sum, [from, to]) => sum + to - from, 0);
  if (whole >= 24 * HOUR_MS) return <p className={results.total}>{name} gets sun all day and night.</p>;
  return (
    <div role="status">
      <p className={results.total}>
        <strong>
          Sunrise {clock(first[0])}, sunset {clock(last[1])}
        </strong>{" "}
        on this slope
      </p>
      <p className={results.note}>
        {name} · {lengthText(whole)} of sun
        {stretches.length > 1 &&
          `, with shade between ${stretches
            .slice(1)
            .map(([from], at) => `${clock(stretches[at]?.[1] ?? from)} and ${clock(from)}`)
            .join(", ")}`}
      </p>
    </div>
  );
}
