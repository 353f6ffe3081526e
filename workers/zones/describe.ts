import { ASPECT_CLASSES, aspectOf } from "../terrain/classes";
import type { Ground } from "./ground";
import type { FoundZones, Zones } from "./types";

export type ZoneFacts = Pick<FoundZones, "lowest" | "highest" | "facing" | "cut">;

/** Computes facts about the outlined zones, cell by cell. */
export function factsOf(
  { runs, runZone, outlined }: Zones,
  { width, height, elevations, inView }: Ground,
  classes: Uint8Array,
): ZoneFacts {
  const lowest = new Float32Array(outlined).fill(Number.POSITIVE_INFINITY);
  const highest = new Float32Array(outlined).fill(Number.NEGATIVE_INFINITY);
  const cut = new Uint8Array(outlined);
  const aspects = new Uint32Array(outlined * (ASPECT_CLASSES + 1));
  for (let row = 0; row < height; row++) {
    const atEdge = row === 0 || row === height - 1;
    const last = runs.rowFirst[row + 1] as number;
    for (let run = runs.rowFirst[row] as number; run < last; run++) {
      const zone = runZone[run] as number;
      if (zone >= outlined) continue;
      const from = runs.start[run] as number;
      const to = runs.end[run] as number;
      const first = row * width;
      let least = lowest[zone] as number;
      let most = highest[zone] as number;
      let ends = atEdge || from === 0 || to === width || !inView[first + from - 1] || !inView[first + to];
      for (let column = from; column < to; column++) {
        const at = first + column;
        const elevation = elevations[(row + 1) * (width + 2) + column + 1] as number;
        if (elevation < least) least = elevation;
        if (elevation > most) most = elevation;
        const aspect = zone * (ASPECT_CLASSES + 1) + aspectOf(classes[at] as number);
        aspects[aspect] = (aspects[aspect] as number) + 1;
        if (!ends && !(inView[at - width] && inView[at + width])) ends = true;
      }
      lowest[zone] = least;
      highest[zone] = most;
      if (ends) cut[zone] = 1;
    }
  }
  return { lowest, highest, facing: mostOf(aspects, outlined), cut };
}

/** Returns the class with the most cells, the lower one in case of a tie. */
function mostOf(aspects: Uint32Array, zones: number): Uint8Array {
  const facing = new Uint8Array(zones);
  for (let zone = 0; zone < zones; zone++) {
    let most = 0;
    for (let aspect = 1; aspect <= ASPECT_CLASSES; aspect++) {
      const cells = aspects[zone * (ASPECT_CLASSES + 1) + aspect] as number;
      if (cells <= most) continue;
      most = cells;
      facing[zone] = aspect;
    }
  }
  return facing;
}
