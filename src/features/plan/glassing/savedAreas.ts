import { UNITS, type UnitSystem } from "../../../domain/units";
import { planArea } from "../area";

/** Number of areas saved, the largest first. Visible ground consists of many pieces. */
export const MAX_AREAS = 10;

/** Returns the smallest area to save in square meters: one acre or hectare. */
export const minArea = (units: UnitSystem): number => 1 / UNITS[units].area.of(1);

/**
 * Returns a sentence about what "Save as areas" saves.
 *
 * @param newSpots number of best spots that aren't waypoints yet
 */
export function savedAreasNote(units: UnitSystem, newSpots: number): string {
  const spots =
    newSpots === 0 ? "" : newSpots === 1 ? ", and the spot as a waypoint" : ", and the spots as waypoints";
  return `Saves up to ${MAX_AREAS} pieces, the largest ones of at least ${planArea(minArea(units), units)}${spots}.`;
}
