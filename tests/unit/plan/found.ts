import type { FoundZones } from "../../../workers/zones/types";

/** Returns two zones near Craig, Colorado, in Web Mercator meters: a square with a hole, and a smaller triangle. */
export function foundZones(parts: Partial<FoundZones> = {}): FoundZones {
  const [x, y] = [-11_970_000, 4_940_000];
  const at = (pairs: readonly (readonly [number, number])[]) =>
    pairs.flatMap(([east, north]) => [x + east, y + north]);
  return {
    count: 2,
    outlined: 2,
    total: 900_000,
    known: 4_000_000,
    areas: Float64Array.of(600_000, 300_000),
    lowest: Float32Array.of(2000, 2100),
    highest: Float32Array.of(2400, 2200),
    facing: Uint8Array.of(1, 9),
    cut: Uint8Array.of(0, 1),
    zoneRing: Uint32Array.of(0, 2, 3),
    ringStart: Uint32Array.of(0, 4, 8, 11),
    coordinates: Float64Array.from([
      ...at([
        [0, 0],
        [1000, 0],
        [1000, 1000],
        [0, 1000],
      ]),
      ...at([
        [400, 400],
        [400, 600],
        [600, 600],
        [600, 400],
      ]),
      ...at([
        [2000, 0],
        [2900, 0],
        [2000, 900],
      ]),
    ]),
    picture: null,
    ...parts,
  };
}
