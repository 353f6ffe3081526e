import type { RootState } from "../../../app/reducers";
import { compassPoint } from "../../../domain/compass";
import type { MapTarget } from "../../../domain/mapFeatures";
import { formatDistance, plural } from "../../../domain/units";
import { clockText } from "../../../domain/zonedTime";
import { selectUnits } from "../../preferences/selectors";
import { dayText } from "../dayText";
import { selectGlassing } from "../glassing/selectors";
import { minutesText } from "../minutes";
import { spotName } from "../spotName";
import { selectSunlight, selectTimes } from "../sunlight/selectors";
import { selectTravel } from "../travel/selectors";
import { selectWind, selectWindTime } from "../wind/selectors";
import { speedText } from "../wind/texts";
import { selectConditions } from "./selectors";
import { MAP_TARGETS, type MapDistance } from "./slice";

/** Returns the name of the only glassing spot, or how many there are and how many of them count. */
export function spotsName(state: RootState): string {
  const { spots, settings } = selectGlassing(state);
  const [only] = spots;
  if (only && spots.length === 1) return spotName(only, state.settings.coordinateFormat);
  const all = plural(spots.length, "glassing spot");
  return spots.length > settings.most ? `the best ${settings.most} of ${all}` : all;
}

/** Returns the title of the only item that zones are near, or the number of items. */
export function nearName(state: RootState): string {
  const { near } = state.zones.conditions;
  return near?.title || plural(near?.ids.length ?? 0, "item");
}

/** Returns the name of the only stand in Wind and scent, or the number of stands. */
export function standsName(state: RootState): string {
  const { stands } = selectWind(state);
  const [only] = stands;
  return only && stands.length === 1
    ? spotName(only, state.settings.coordinateFormat)
    : plural(stands.length, "stand");
}

/** Returns the wind and time of Wind and scent, such as "W 8 mph, 7:00 AM on Nov 26", or "" without a stand. */
export function windTime(state: RootState): string {
  const { zone, settings } = selectWind(state);
  const at = selectWindTime(state);
  if (!zone || at === null) return "";
  const wind = `${compassPoint(settings.from)} ${speedText(settings.speed, selectUnits(state))}`;
  return `${wind}, ${clockText(at, zone)} on ${dayText(at, zone)}`;
}

/** Returns the time of Sun and shade, such as "9:00 AM on Nov 26", or "" if none is chosen. */
export function sunTime(state: RootState): string {
  const { place } = selectSunlight(state);
  const times = selectTimes(state);
  return place && times ? `${clockText(times.at, place.zone)} on ${dayText(times.at, place.zone)}` : "";
}

/** Returns a phrase for each active condition, such as "visible from Camp". */
export function conditionTexts(state: RootState): string[] {
  const conditions = selectConditions(state);
  const { visible, light, minutes, scentFree, near } = conditions;
  const { start } = selectTravel(state);
  const format = state.settings.coordinateFormat;
  const texts: string[] = [];
  if (visible) texts.push(`visible from ${spotsName(state)}`);
  if (light) texts.push(`in ${light} at ${sunTime(state)}`);
  if (minutes !== null && start)
    texts.push(`within ${minutesText(60 * minutes)} of ${spotName(start, format)}`);
  if (scentFree) texts.push(`out of the scent from ${standsName(state)}`);
  if (near) texts.push(`within ${formatDistance(near.distance, selectUnits(state))} of ${nearName(state)}`);
  for (const of of MAP_TARGETS) {
    const condition = conditions[of];
    if (condition) texts.push(mapDistanceText(state, of, condition));
  }
  return texts;
}

/** Returns a phrase such as "within 0.5 mi of water" or "at least 1 mi from roads (sample)". */
function mapDistanceText(state: RootState, of: MapTarget, { side, distance }: MapDistance): string {
  const far = formatDistance(distance, selectUnits(state));
  const sample = state.zones.mapLayers[of]?.sample ? " (sample)" : "";
  return side === "within" ? `within ${far} of ${of}${sample}` : `at least ${far} from ${of}${sample}`;
}

/** "a, b, and c" */
const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Returns a sentence with all active conditions, or "" without any. */
export function conditionsText(state: RootState): string {
  const texts = conditionTexts(state);
  return texts.length > 0 ? `All of it ${LIST.format(texts)}.` : "";
}
