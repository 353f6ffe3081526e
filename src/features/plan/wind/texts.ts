import { compassPoint } from "../../../domain/compass";
import { UNITS, type UnitSystem } from "../../../domain/units";
import type { LegendRow } from "../components/AreaLegend";
import type { WindResult } from "./slice";

/**
 * Formats a speed as "8 mph". The model isn't more precise.
 *
 * @param speed meters per second
 */
export function speedText(speed: number, units: UnitSystem): string {
  const { name, of } = UNITS[units].speed;
  return `${Math.round(of(speed))} ${name}`;
}

/**
 * Formats a wind as "WSW 8 mph", with the direction it comes from.
 *
 * @param wind components toward east and north in meters per second
 */
export function windText([east, north]: readonly [east: number, north: number], units: UnitSystem): string {
  const speed = Math.hypot(east, north);
  if (Math.round(UNITS[units].speed.of(speed)) === 0) return "calm";
  return `${compassPoint((Math.atan2(-east, -north) * 180) / Math.PI)} ${speedText(speed, units)}`;
}

/**
 * Formats the slope wind as "upslope 2 mph", or "" if it's calm.
 *
 * @param upslope meters per second, negative for downslope
 */
export function slopeText(upslope: number, units: UnitSystem): string {
  if (Math.round(UNITS[units].speed.of(Math.abs(upslope))) === 0) return "";
  return `${upslope > 0 ? "upslope" : "downslope"} ${speedText(Math.abs(upslope), units)}`;
}

/**
 * Formats a range of speeds as "3 to 12 mph", or "8 mph" if both are the same.
 *
 * @param speeds meters per second
 */
export function speedsText([least, most]: readonly [least: number, most: number], units: UnitSystem): string {
  const [from, to] = [least, most].map((speed) => Math.round(UNITS[units].speed.of(speed)));
  return from === to ? speedText(most, units) : `${from} to ${speedText(most, units)}`;
}

export const MODEL_NOTE =
  "A model, not a forecast: it accounts for terrain and sun, but not for weather, trees or gusts.";

/** Returns the legend rows of scent. */
export const scentRows = ({ often, atTimes }: Pick<WindResult, "often" | "atTimes">): LegendRow[] => [
  { key: "scentOften", label: "Most of the time", area: often },
  { key: "scentAtTimes", label: "At times", area: atTimes },
];
