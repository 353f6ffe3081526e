import type { FoundSight, SightOutlines } from "../../../workers/viewshed/types";
import { foundZones } from "./found";

/** What is visible from the second and the first of several spots. */
export const foundSight = (parts: Partial<FoundSight> = {}): FoundSight => ({
  order: [1, 0],
  sees: [600_000, 500_000],
  adds: [600_000, 200_000],
  range: 4_000_000,
  seenBy: [500_000, 300_000, 0],
  cell: 10,
  picture: { width: 1, height: 1, pixels: new Uint8ClampedArray(4), extent: [0, 0, 10, 10] },
  ...parts,
});

/** What is visible from a single spot. */
export const foundFromOne = (): FoundSight =>
  foundSight({ order: [0], sees: [800_000], adds: [800_000], seenBy: [800_000, 0, 0] });

export function sightOutlines(): SightOutlines {
  const { areas, zoneRing, ringStart, coordinates } = foundZones();
  return { areas, zoneRing, ringStart, coordinates };
}
