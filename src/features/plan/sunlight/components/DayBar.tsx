import { useAppSelector } from "../../../../app/hooks";
import type { SunDay } from "../../../../domain/sunlight";
import { clockText, localTime } from "../../../../domain/zonedTime";
import results from "../../components/Results.module.css";
import { LAST_MINUTE } from "../../moment";
import { selectSunlight } from "../selectors";
import type { SunlightPlace } from "../slice";
import styles from "./Sunlight.module.css";

/** Bar under the time slider with legal shooting light and daylight, followed by a description. */
export function DayBar() {
  const { day, place } = useAppSelector(selectSunlight);
  if (!day || !place) return null;
  return (
    <>
      <div className={styles.day} aria-hidden="true">
        {day.legal && <Part kind="legal" times={day.legal} place={place} />}
        {day.sunrise !== null && day.sunset !== null && (
          <Part kind="sun" times={[day.sunrise, day.sunset]} place={place} />
        )}
      </div>
      <DayText day={day} zone={place.zone} />
    </>
  );
}

function DayText({ day, zone }: { day: SunDay; zone: string }) {
  if (!day.legal || day.sunrise === null || day.sunset === null)
    return (
      <p className={results.note}>
        {day.alwaysUp ? "The sun doesn't set on this day." : "The sun doesn't rise on this day."}
      </p>
    );
  const clock = (at: number) => clockText(at, zone);
  return (
    <p className={results.note}>
      Legal shooting light {clock(day.legal[0])} to {clock(day.legal[1])} in most states. Sunrise{" "}
      {clock(day.sunrise)}, sunset {clock(day.sunset)}.
    </p>
  );
}

/** Part of the day, aligned with the slider. */
function Part({
  kind,
  times,
  place: { zone },
}: {
  kind: "legal" | "sun";
  times: readonly [number, number];
  place: SunlightPlace;
}) {
  const [from, to] = times.map((at) => (100 * localTime(at, zone).minutes) / LAST_MINUTE) as [number, number];
  // Where local time differs much from solar time, the day can extend past midnight.
  const width = to > from ? to - from : 100 - from;
  return <span className={styles.part} data-kind={kind} style={{ left: `${from}%`, width: `${width}%` }} />;
}
