import { formatCount, UNITS, type UnitSystem } from "../../domain/units";

/** Formats square meters as whole acres or hectares. Areas counted by cells aren't more precise. */
export function planArea(squareMeters: number, units: UnitSystem): string {
  const { name, of } = UNITS[units].area;
  // Rounding errors can make a remainder slightly negative.
  const count = Math.max(0, Math.round(of(squareMeters)));
  return `${formatCount(count)} ${count === 1 && name === "acres" ? "acre" : name}`;
}
