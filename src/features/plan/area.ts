import { formatCount, UNITS, type UnitSystem } from "../../domain/units";

/** Square meters in whole acres or hectares: what is counted by cells is no more exact. */
export function planArea(squareMeters: number, units: UnitSystem): string {
  const { name, of } = UNITS[units].area;
  // The rest of a sum can end a hair below zero.
  const count = Math.max(0, Math.round(of(squareMeters)));
  return `${formatCount(count)} ${count === 1 && name === "acres" ? "acre" : name}`;
}
