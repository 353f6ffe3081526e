import { boxPlace } from "../ground/mask";
import { concatOutlines } from "../zones/concatOutlines";
import { type CellOutlines, outlineCellsSteps } from "../zones/outlineCells";
import { MATCH, NO_DATA } from "../zones/types";
import type { TravelResult } from "./steps";
import { BANDS, type TravelOutlines } from "./types";

/** Smaller patches and holes are boulders, not worth leaving out. */
const LEAST_CELLS = 25;

/**
 * Outlines the ground within the time of each band except the last: one area per band, its largest piece. Bands without
 * ground of their own are skipped.
 */
export function* outlineSteps({
  ground: { mosaic },
  circle,
  times,
  rowAreas,
  found: { minutes, bands },
}: TravelResult): Generator<number, TravelOutlines, void> {
  const { width, height, ...place } = boxPlace(mosaic, circle);
  const outlines: CellOutlines[] = [];
  const within: number[] = [];
  for (let band = 0; band < BANDS - 1; band++) {
    if (!bands[band]) continue;
    const limit = 60 * minutes * (band + 1);
    const cells = new Uint8Array(times.length);
    for (let at = 0; at < times.length; at++) {
      const time = times[at] as number;
      if (Number.isNaN(time)) cells[at] = NO_DATA;
      else if (time < limit) cells[at] = MATCH;
    }
    yield band;
    const raster = { width, height, cells };
    const least = LEAST_CELLS * (rowAreas[0] as number);
    const outline = yield* outlineCellsSteps(raster, rowAreas, place, least, 1);
    if (outline.areas.length === 0) continue;
    outlines.push(outline);
    within.push(minutes * (band + 1));
  }
  return { ...concatOutlines(outlines), within };
}
