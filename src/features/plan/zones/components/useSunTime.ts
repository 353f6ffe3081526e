import { useAppSelector } from "../../../../app/hooks";
import { clockText } from "../../../../domain/zonedTime";
import { selectSunlight, selectTimes } from "../../sunlight/selectors";

/** The time of Sun and shade: "9:00 AM on Nov 26"; "" where none was chosen yet. */
export function useSunTime(): string {
  const { place } = useAppSelector(selectSunlight);
  const times = useAppSelector(selectTimes);
  if (!place || !times) return "";
  const day = new Date(times.at).toLocaleDateString("en-US", {
    timeZone: place.zone,
    month: "short",
    day: "numeric",
  });
  return `${clockText(times.at, place.zone)} on ${day}`;
}
