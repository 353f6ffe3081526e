import { formatCount, UNITS, type UnitSystem } from "../../domain/units";

/** Square meters in whole acres or hectares: what is counted by cells is no more exact. */
export function planArea(squareMeters: number, units: UnitSystem): string {
  const { name, of } = UNITS[units].area;
  return `${formatCount(Math.round(of(squareMeters)))} ${name}`;
}
