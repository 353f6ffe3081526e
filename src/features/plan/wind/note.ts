import { compassPoint } from "../../../domain/compass";
import { plural } from "../../../domain/units";
import { clockText } from "../../../domain/zonedTime";
import { selectUnits } from "../../preferences/selectors";
import { sunText } from "../../sun";
import { planArea } from "../area";
import { dateText } from "../dayText";
import { type NoteOf, settingText } from "../notes/planNote";
import { sampleNote } from "../sampleNote";
import { spotName } from "../spotName";
import { selectWind, standLetter } from "./selectors";
import { MODEL_NOTE, slopeText, speedsText, speedText, windText } from "./texts";

/** Returns a note with the ground where scent goes and the wind at each stand. */
export const windNote: NoteOf = (state) => {
  const { stands, zone, result } = selectWind(state);
  const units = selectUnits(state);
  const [place] = stands;
  if (!place || !zone || !result?.standing) return null;
  const { weather, often, atTimes } = result;
  const { from, speed, at, radius } = weather;
  const nameOf = (stand: typeof place) => spotName(stand, state.settings.coordinateFormat);
  const time = clockText(at, zone);
  const whose = stands.length > 1 ? plural(stands.length, "stand") : nameOf(place);
  return {
    title: `Scent from ${whose}, ${compassPoint(from)} ${speedText(speed, units)} at ${time}`,
    contents: [
      `Scent on ${planArea(often + atTimes, units)}: most of the time on ${planArea(often, units)}, at times on ${planArea(atTimes, units)}.`,
      `Wind from ${from}° ${compassPoint(from)} at ${speedText(speed, units)}, ${time} on ${dateText(at, zone)}. ${sunText(at, place.longitude, place.latitude)}.`,
      `Wind near the ground: ${speedsText(result.speeds, units)}. Scent followed for ${settingText(radius, units, "distance")}.`,
      ...stands.flatMap((stand, index) => {
        const found = result.stands[index];
        if (!found?.known) return [];
        const letter = stands.length > 1 ? `${standLetter(index)}. ` : "";
        const slope = slopeText(found.upslope, units);
        return `${letter}${nameOf(stand)}: wind ${windText(found.wind, units)}${slope && `, ${slope}`}.`;
      }),
      MODEL_NOTE,
      ...(result.sample ? [sampleNote()] : []),
    ],
    place,
  };
};
