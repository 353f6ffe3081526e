import { useAppSelector } from "../../../../app/hooks";
import { formatDistance, plural } from "../../../../domain/units";
import { selectUnits } from "../../../preferences/selectors";
import { useSpotName } from "../../components/useSpotName";
import { selectGlassing } from "../../glassing/selectors";
import { minutesText } from "../../minutes";
import { selectTravel } from "../../travel/selectors";
import { selectConditions } from "../selectors";
import { useSunTime } from "./useSunTime";

/** What the glassing spots are called: the only one's name, or how many they are and how many of them count. */
export function useSpotsName(): string {
  const { spots, settings } = useAppSelector(selectGlassing);
  const nameOf = useSpotName();
  const [only] = spots;
  if (only && spots.length === 1) return nameOf(only);
  const all = plural(spots.length, "glassing spot");
  return spots.length > settings.most ? `the best ${settings.most} of ${all}` : all;
}

/** What zones are near to: the only item's title, or how many they are. */
export function useNearName(): string {
  const near = useAppSelector((state) => state.zones.conditions.near);
  return near?.title || plural(near?.ids.length ?? 0, "item");
}

/** The conditions that count, as ends of a sentence about ground: "visible from Camp". */
export function useConditionTexts(): string[] {
  const { visible, light, minutes, near } = useAppSelector(selectConditions);
  const { start } = useAppSelector(selectTravel);
  const units = useAppSelector(selectUnits);
  const nameOf = useSpotName();
  const [spots, items, time] = [useSpotsName(), useNearName(), useSunTime()];
  const texts: string[] = [];
  if (visible) texts.push(`visible from ${spots}`);
  if (light) texts.push(`in ${light} at ${time}`);
  if (minutes !== null && start) texts.push(`within ${minutesText(60 * minutes)} of ${nameOf(start)}`);
  if (near) texts.push(`within ${formatDistance(near.distance, units)} of ${items}`);
  return texts;
}
