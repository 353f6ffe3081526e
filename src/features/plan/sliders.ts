import { UNITS, type UnitSystem } from "../../domain/units";

/** Whole steps of a slider, without the digits that converting adds. */
export const stepped = (value: number, { step }: { step: number }): number =>
  Number((Math.round(value / step) * step).toFixed(2));

/** Half a mile in meters: how near something is at first. */
export const HALF_MILE = 804.672;

export const metersPer = (units: UnitSystem, what: "distance" | "elevation"): number =>
  1 / UNITS[units][what].of(1);
