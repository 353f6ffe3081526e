import { ACRES_PER_SQUARE_METER, plural, UNITS } from "../../../domain/units";
import { toDegrees, wrapLongitude } from "../../../geometry/mercator";
import { selectUnits } from "../../preferences/selectors";
import { ASPECTS, sliderElevations } from "../../terrain";
import { planArea } from "../area";
import type { NoteOf } from "../notes/planNote";
import { sampleNote } from "../sampleNote";
import { conditionsText } from "./conditionTexts";
import { selectZones } from "./selectors";
import { zoneFacts } from "./texts";

/** Number of the largest zones listed in a note. */
const MOST_TOLD = 5;

/** Returns a note with the conditions, the matching area and the largest zones. */
export const zonesNote: NoteOf = (state) => {
  const { result, settings, area } = selectZones(state);
  const units = selectUnits(state);
  if (!result?.count || !area) return null;
  const { count, total, known, zones, sample } = result;
  const [east, latitude] = toDegrees(...area.center);
  const conditions = conditionsText(state);
  const [lowest, highest] = sliderElevations(settings.elevation, units);
  const facing = ASPECTS.filter(({ value }) => settings.aspect.includes(value));
  return {
    title: `${plural(count, "zone")}, ${planArea(total, units)}`,
    contents: [
      `${planArea(total, units)} in ${plural(count, "zone")}, of ${planArea(known, units)} searched.`,
      ...(conditions ? [conditions] : []),
      [
        `Elevation ${lowest} to ${highest} ${UNITS[units].elevation.name}`,
        `slope ${settings.slopeRange.join(" to ")}°`,
        `facing ${facing.length === ASPECTS.length ? "any direction" : facing.map(({ label }) => label).join(", ")}`,
        `smallest zone ${planArea(settings.smallest / ACRES_PER_SQUARE_METER, units)}.`,
      ].join(", "),
      ...zones
        .slice(0, MOST_TOLD)
        .map((zone, at) => `${at + 1}. ${planArea(zone.area, units)} · ${zoneFacts(zone, units, sample)}.`),
      ...(sample ? [sampleNote("these zones")] : []),
    ],
    place: { longitude: wrapLongitude(east), latitude },
  };
};
