import { plural } from "../../../domain/units";
import { selectUnits } from "../../preferences/selectors";
import { planArea } from "../area";
import { type NoteOf, rowsText, settingText } from "../notes/planNote";
import { sampleNote } from "../sampleNote";
import { spotName } from "../spotName";
import { selectGlassing, selectIsSampleSight } from "./selectors";
import { sightRows, visibleArea } from "./texts";

/** Returns a note with the visible area, the settings and the best spots. */
export const glassingNote: NoteOf = (state) => {
  const { spots, settings, result } = selectGlassing(state);
  const units = selectUnits(state);
  const best = result?.best ?? [];
  const place = spots[best[0]?.spot ?? 0];
  if (!result || !place || best.length === 0) return null;
  const nameOf = (at: number) => {
    const spot = spots[at];
    return spot ? spotName(spot, state.settings.coordinateFormat) : "";
  };
  const several = spots.length > 1;
  const radius = settingText(settings.radius, units, "distance");
  const visible = `${planArea(visibleArea(result), units)} of ${planArea(result.range, units)}`;
  const heights = [settings.eye, settings.animal].map((height) => settingText(height, units, "elevation"));
  return {
    title: `Glassing from ${several ? plural(spots.length, "spot") : nameOf(0)}`,
    contents: [
      `Visible within ${radius}: ${visible}.`,
      ...(several ? [rowsText(sightRows(result, true), units)] : []),
      ...(several
        ? best.map(({ spot, sees, adds }, rank) => {
            const more = rank > 0 ? ` and adds ${planArea(adds, units)}` : "";
            return `${rank + 1}. ${nameOf(spot)} sees ${planArea(sees, units)}${more}.`;
          })
        : []),
      `Eye height ${heights[0]}, animal height ${heights[1]}.`,
      ...(selectIsSampleSight(state) ? [sampleNote()] : []),
    ],
    place,
  };
};
