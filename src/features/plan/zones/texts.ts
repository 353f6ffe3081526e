import { formatElevation, formatSampleElevation, type UnitSystem } from "../../../domain/units";
import { ASPECTS } from "../../terrain/choices";
import type { ListedZone } from "./slice";

/** Which way most of a zone faces, by its aspect class: "North-facing" or "Flat". */
export function aspectName(aspect: number): string {
  const name = ASPECTS.find(({ value }) => value === aspect)?.name ?? "Flat";
  return name === "Flat" ? name : `${name}-facing`;
}

/** "9,100 ft to 9,500 ft · North-facing". @param sample whether the ground is generated */
export function zoneFacts(
  { lowest, highest, facing }: Pick<ListedZone, "lowest" | "highest" | "facing">,
  units: UnitSystem,
  sample: boolean,
): string {
  const elevation = sample ? formatSampleElevation : formatElevation;
  return `${elevation(lowest, units)} to ${elevation(highest, units)} · ${aspectName(facing)}`;
}
