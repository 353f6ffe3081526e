import { boxPlace, type GroundMask } from "../ground/mask";
import { MATCH, NO_MATCH } from "../zones/types";
import type { Traveled } from "./steps";

/** The cells that are reached within some minutes. Those outside of the radius aren't. */
export function withinMask({ ground: { mosaic }, circle, times }: Traveled, minutes: number): GroundMask {
  const cells = new Uint8Array(times.length);
  const seconds = 60 * minutes;
  for (let at = 0; at < cells.length; at++) {
    const time = times[at] as number;
    // Outside of the circle there is no time either; there, as beyond the mask, nothing is reached.
    cells[at] = time <= seconds ? MATCH : NO_MATCH;
  }
  return { ...boxPlace(mosaic, circle), cells, beyond: NO_MATCH };
}
