import { boxPlace, type GroundMask } from "../ground/mask";
import { MATCH, NO_MATCH } from "../zones/types";
import type { TravelResult } from "./steps";

/** Returns a mask of the cells reached within some minutes. Cells outside the radius don't match. */
export function withinMask({ ground: { mosaic }, circle, times }: TravelResult, minutes: number): GroundMask {
  const cells = new Uint8Array(times.length);
  const seconds = 60 * minutes;
  for (let at = 0; at < cells.length; at++) {
    const time = times[at] as number;
    // NaN, for cells outside the circle or without elevation, is never within the time. Nothing beyond the mask is
    // reached either.
    cells[at] = time <= seconds ? MATCH : NO_MATCH;
  }
  return { ...boxPlace(mosaic, circle), cells, beyond: NO_MATCH };
}
