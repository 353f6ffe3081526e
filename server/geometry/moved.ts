import type { GhType } from "../../src/domain/feature";
import { encodeGeometry } from "../../src/formats/geometry/encode";
import { printGeometry } from "./printGeometry";

/** Says that a row keeps its JSON. */
export const KEPT = new Uint8Array(0);

/**
 * The binary form of what an older version stored as JSON, or KEPT where that would not be printed again byte for byte:
 * positions that have not three numbers, numbers in another notation than JavaScript's, spaces, damage.
 */
export function movedGeometry(ghType: string, coordinates: string, times: string | null): Uint8Array {
  try {
    const stored = encodeGeometry(ghType as GhType, JSON.parse(coordinates), JSON.parse(times ?? "null"));
    const printed = printGeometry(stored);
    return printed.coordinates === coordinates && printed.times === times ? stored : KEPT;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return KEPT;
    throw error;
  }
}
