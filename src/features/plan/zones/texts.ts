import { formatCount, UNITS, type UnitSystem } from "../../../domain/units";
import { ASPECTS } from "../../terrain/choices";

/** Which way most of a zone faces, by its aspect class: "North-facing" or "Flat". */
export function aspectName(aspect: number): string {
  const name = ASPECTS.find(({ value }) => value === aspect)?.name ?? "Flat";
  return name === "Flat" ? name : `${name}-facing`;
}

/** Square meters in whole acres or hectares: outlines made of cells are no more exact. */
export function zoneArea(squareMeters: number, units: UnitSystem): string {
  const { name, of } = UNITS[units].area;
  return `${formatCount(Math.round(of(squareMeters)))} ${name}`;
}
