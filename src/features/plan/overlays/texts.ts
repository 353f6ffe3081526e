import type { OverlayId } from "../../../../workers/overlays/types";
import type { RootState } from "../../../app/reducers";
import { plural } from "../../../domain/units";
import { clockText } from "../../../domain/zonedTime";
import { dayText } from "../dayText";
import { minutesText } from "../minutes";
import { spotName } from "../spotName";
import { selectSunlight, selectTimes } from "../sunlight/selectors";
import { selectTravel } from "../travel/selectors";
import { spotsName, standsName, sunTime, windTime } from "../zones/conditionTexts";
import { selectOverlays } from "./selectors";

function startName(state: RootState): string {
  const { start } = selectTravel(state);
  return start ? spotName(start, state.settings.coordinateFormat) : "its start";
}

function lightName(state: RootState): string {
  const { settings, place } = selectSunlight(state);
  const times = selectTimes(state);
  if (!place || !times) return "Sun and shade";
  const day = dayText(times.at, place.zone);
  return settings.mode === "hours"
    ? `Hours of sun on ${day}`
    : `Sun and shade at ${clockText(times.at, place.zone)} on ${day}`;
}

/** Display names of the results on the map. */
const NAMES: Readonly<Record<OverlayId, (state: RootState) => string>> = {
  zones: ({ zones }) => (zones.result ? plural(zones.result.count, "zone") : "Zones"),
  glassing: (state) => `Visible from ${spotsName(state)}`,
  sunlight: lightName,
  travel: (state) => `Travel time from ${startName(state)}`,
  wind: (state) => `Scent from ${standsName(state)}, ${windTime(state)}`,
};

export const overlayName = (state: RootState, id: OverlayId): string => NAMES[id](state);

/** Phrases for the part of a result that counts, to complete "where it's ...". */
const COUNTS: Readonly<Record<OverlayId, (state: RootState) => string>> = {
  zones: () => "in a zone",
  glassing: (state) => `visible from ${spotsName(state)}`,
  sunlight: (state) => `in ${selectOverlays(state).settings.light} at ${sunTime(state)}`,
  travel: (state) =>
    `within ${minutesText(60 * selectOverlays(state).settings.minutes)} of ${startName(state)}`,
  wind: (state) => `out of the scent from ${standsName(state)}`,
};

export const countsText = (state: RootState, id: OverlayId): string => COUNTS[id](state);

/** Same as COUNTS without locations and times, for area titles. */
const SHORT: Readonly<Record<OverlayId, (state: RootState) => string>> = {
  zones: () => "in a zone",
  glassing: () => "visible",
  sunlight: (state) => `in ${selectOverlays(state).settings.light}`,
  travel: (state) => `within ${minutesText(60 * selectOverlays(state).settings.minutes)}`,
  wind: () => "scent-free",
};

export const shortText = (state: RootState, id: OverlayId): string => SHORT[id](state);

/** "visible, in shade, and within 40 min" */
const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Joins phrases to a sentence: "Visible from Camp and in shade at 7:00 AM on Nov 26." */
export function agreementText(texts: readonly string[]): string {
  const list = LIST.format(texts);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
}
