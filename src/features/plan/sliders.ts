import { UNITS, type UnitSystem } from "../../domain/units";

/** Whole steps of a slider, without the digits that converting adds. */
export const stepped = (value: number, { step }: { step: number }): number =>
  Number((Math.round(value / step) * step).toFixed(2));

export const metersPer = (units: UnitSystem, what: "distance" | "elevation"): number =>
  1 / UNITS[units][what].of(1);
