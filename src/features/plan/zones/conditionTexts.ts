import type { RootState } from "../../../app/reducers";
import { formatDistance, plural } from "../../../domain/units";
import { clockText } from "../../../domain/zonedTime";
import { selectUnits } from "../../preferences/selectors";
import { dayText } from "../dayText";
import { selectGlassing } from "../glassing/selectors";
import { minutesText } from "../minutes";
import { spotName } from "../spotName";
import { selectSunlight, selectTimes } from "../sunlight/selectors";
import { selectTravel } from "../travel/selectors";
import { selectConditions } from "./selectors";

/** What the glassing spots are called: the only one's name, or how many they are and how many of them count. */
export function spotsName(state: RootState): string {
  const { spots, settings } = selectGlassing(state);
  const [only] = spots;
  if (only && spots.length === 1) return spotName(only, state.settings.coordinateFormat);
  const all = plural(spots.length, "glassing spot");
  return spots.length > settings.most ? `the best ${settings.most} of ${all}` : all;
}

/** What zones are near to: the only item's title, or how many they are. */
export function nearName(state: RootState): string {
  const { near } = state.zones.conditions;
  return near?.title || plural(near?.ids.length ?? 0, "item");
}

/** The time of Sun and shade: "9:00 AM on Nov 26"; "" where none was chosen yet. */
export function sunTime(state: RootState): string {
  const { place } = selectSunlight(state);
  const times = selectTimes(state);
  return place && times ? `${clockText(times.at, place.zone)} on ${dayText(times.at, place.zone)}` : "";
}

/** The conditions that count, as ends of a sentence about ground: "visible from Camp". */
export function conditionTexts(state: RootState): string[] {
  const { visible, light, minutes, near } = selectConditions(state);
  const { start } = selectTravel(state);
  const format = state.settings.coordinateFormat;
  const texts: string[] = [];
  if (visible) texts.push(`visible from ${spotsName(state)}`);
  if (light) texts.push(`in ${light} at ${sunTime(state)}`);
  if (minutes !== null && start)
    texts.push(`within ${minutesText(60 * minutes)} of ${spotName(start, format)}`);
  if (near) texts.push(`within ${formatDistance(near.distance, selectUnits(state))} of ${nearName(state)}`);
  return texts;
}

/** "a, b, and c" */
const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** All conditions that count in a sentence; "" without any. */
export function conditionsText(state: RootState): string {
  const texts = conditionTexts(state);
  return texts.length > 0 ? `All of it ${LIST.format(texts)}.` : "";
}
