import { UNITS, type UnitSystem } from "../../domain/units";

/** Rounds to whole slider steps, to hide the digits added by unit conversion. */
export const stepped = (value: number, { step }: { step: number }): number =>
  Number((Math.round(value / step) * step).toFixed(2));

/** Default distance in meters. */
export const HALF_MILE = 804.672;

export const metersPer = (units: UnitSystem, what: "distance" | "elevation"): number =>
  1 / UNITS[units][what].of(1);
