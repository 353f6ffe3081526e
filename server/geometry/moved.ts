import type { GhType } from "../../src/domain/feature";
import { encodeGeometry } from "../../src/formats/geometry/encode";
import { printGeometry } from "./printGeometry";

/** Marks a row that keeps its JSON. */
export const KEPT = new Uint8Array(0);

/**
 * Returns the binary form of geometry that an older version stored as JSON. Returns KEPT if it wouldn't print back to
 * the same bytes: positions without exactly three numbers, numbers not in JavaScript's notation, spaces, damage.
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
