import { formatElevation, formatSampleElevation, type UnitSystem } from "../../../domain/units";
import { ASPECTS } from "../../terrain";
import type { ListedZone } from "./slice";

/** Returns the prevailing aspect of a zone: "North-facing" or "Flat". */
export function aspectName(aspect: number): string {
  const name = ASPECTS.find(({ value }) => value === aspect)?.name ?? "Flat";
  return name === "Flat" ? name : `${name}-facing`;
}

/**
 * Formats a zone's facts as "9,100 ft to 9,500 ft · North-facing".
 *
 * @param sample whether the terrain is generated
 */
export function zoneFacts(
  { lowest, highest, facing }: Pick<ListedZone, "lowest" | "highest" | "facing">,
  units: UnitSystem,
  sample: boolean,
): string {
  const elevation = sample ? formatSampleElevation : formatElevation;
  return `${elevation(lowest, units)} to ${elevation(highest, units)} · ${aspectName(facing)}`;
}
