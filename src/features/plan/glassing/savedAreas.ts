import { UNITS, type UnitSystem } from "../../../domain/units";
import { planArea } from "../area";

/** Visible ground comes in many pieces: this many of the largest are saved. */
export const MOST_AREAS = 10;

/** Smaller pieces aren't saved: one acre or hectare, in square meters. */
export const leastArea = (units: UnitSystem): number => 1 / UNITS[units].area.of(1);

/** What "Save as areas" saves. @param newSpots best spots that aren't waypoints yet */
export function savedAreasNote(units: UnitSystem, newSpots: number): string {
  const spots =
    newSpots === 0 ? "" : newSpots === 1 ? ", and the spot as a waypoint" : ", and the spots as waypoints";
  return `Saves up to ${MOST_AREAS} pieces, the largest ones of at least ${planArea(leastArea(units), units)}${spots}.`;
}
