import { clockText } from "../../../domain/zonedTime";
import { selectUnits } from "../../preferences/selectors";
import { sunText } from "../../sun";
import { planArea } from "../area";
import { dateText } from "../dayText";
import { type NoteOf, rowsText } from "../notes/planNote";
import { sampleNote } from "../sampleNote";
import { selectSunlight } from "./selectors";
import { lightRows } from "./texts";

/** Returns a note with the area in sun and shade at a time, or the hours of sun in the day. */
export const sunlightNote: NoteOf = (state) => {
  const { place, spot, result } = selectSunlight(state);
  const units = selectUnits(state);
  if (!place || !result || result.known === 0) return null;
  const { at, bands, lit, known } = result;
  const [day, time] = [dateText(at, place.zone), clockText(at, place.zone)];
  const isDay = bands.length > 0;
  const sun = `${sunText(at, place.longitude, place.latitude)}.`;
  return {
    title: isDay ? `Hours of sun on ${day}` : `Sun and shade at ${time} on ${day}`,
    contents: [
      ...(isDay ? [] : [`${planArea(lit, units)} in sun, of ${planArea(known, units)}.`]),
      rowsText(lightRows(result), units),
      ...(isDay ? [] : [sun]),
      ...(result.sample ? [sampleNote()] : []),
    ],
    place: spot ?? place,
  };
};
