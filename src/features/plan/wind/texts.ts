import { compassPoint } from "../../../domain/compass";
import { UNITS, type UnitSystem } from "../../../domain/units";
import type { LegendRow } from "../components/AreaLegend";
import type { WindResult } from "./slice";

/** "8 mph": what is modeled is no more exact. @param speed meters a second */
export function speedText(speed: number, units: UnitSystem): string {
  const { name, of } = UNITS[units].speed;
  return `${Math.round(of(speed))} ${name}`;
}

/** "WSW 8 mph", by where the wind comes from. @param wind to the east and to the north, meters a second */
export function windText([east, north]: readonly [east: number, north: number], units: UnitSystem): string {
  const speed = Math.hypot(east, north);
  if (Math.round(UNITS[units].speed.of(speed)) === 0) return "calm";
  return `${compassPoint((Math.atan2(-east, -north) * 180) / Math.PI)} ${speedText(speed, units)}`;
}

/** "upslope 2 mph": the slope's own wind; empty where it is none. @param upslope meters a second, downslope below 0 */
export function slopeText(upslope: number, units: UnitSystem): string {
  if (Math.round(UNITS[units].speed.of(Math.abs(upslope))) === 0) return "";
  return `${upslope > 0 ? "upslope" : "downslope"} ${speedText(Math.abs(upslope), units)}`;
}

/** "3 to 12 mph", or "8 mph" where both are the same. @param speeds meters a second */
export function speedsText([least, most]: readonly [least: number, most: number], units: UnitSystem): string {
  const [from, to] = [least, most].map((speed) => Math.round(UNITS[units].speed.of(speed)));
  return from === to ? speedText(most, units) : `${from} to ${speedText(most, units)}`;
}

export const MODEL_NOTE =
  "A model, not a forecast: it knows the terrain and the sun on it, but no weather, trees or gusts.";

/** What the colors of scent mean. */
export const scentRows = ({ often, atTimes }: Pick<WindResult, "often" | "atTimes">): LegendRow[] => [
  { key: "scentOften", label: "Most of the time", area: often },
  { key: "scentAtTimes", label: "At times", area: atTimes },
];
