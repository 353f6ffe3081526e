import { formatDistance } from "../../../domain/units";
import { selectUnits } from "../../preferences/selectors";
import { planArea } from "../area";
import { type NoteOf, rowsText, settingText } from "../notes/planNote";
import { sampleNote } from "../sampleNote";
import { stepped } from "../sliders";
import type { Spot } from "../spot";
import { spotName } from "../spotName";
import { PACK, WAYS } from "./choices";
import { selectTravel } from "./selectors";
import { reachedArea, timesText, travelRows } from "./texts";

/** Returns a note with the route, the ground in reach and the settings. */
export const travelNote: NoteOf = (state) => {
  const { start, end, settings, avoided, result } = selectTravel(state);
  const units = selectUnits(state);
  if (!start || !result?.standing) return null;
  const nameOf = (spot: Spot) => spotName(spot, state.settings.coordinateFormat);
  const { kilograms, unit, ...pack } = PACK[units];
  const { route } = result;
  return {
    title:
      end && route ? `Route from ${nameOf(start)} to ${nameOf(end)}` : `Travel time from ${nameOf(start)}`,
    contents: [
      ...(route ? [`Route: ${timesText(route.seconds)}, ${formatDistance(route.length, units)}.`] : []),
      `Within reach: ${planArea(reachedArea(result), units)} of ${planArea(result.known, units)} in the radius.`,
      rowsText(travelRows(result), units),
      [
        `${WAYS.find(({ value }) => value === settings.way)?.label}`,
        `pack ${stepped(settings.pack / kilograms, pack)} ${unit}`,
        `off-trail speed ${Math.round(100 * settings.offTrail)}%`,
        `steepest slope ${settings.steepest}°`,
        `radius ${settingText(settings.radius, units, "distance")}.`,
      ].join(", "),
      ...(avoided ? [`Avoids ${avoided.titles.join(", ")}.`] : []),
      ...(result.water?.names.length ? [`Avoids water of ${result.water.names.join(", ")}.`] : []),
      MODEL_NOTE,
      ...(result.sample ? [sampleNote()] : []),
    ],
    place: start,
  };
};

const MODEL_NOTE = "Times are modeled; weather, brush and rest add to them.";
