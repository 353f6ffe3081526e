import { concatOutlines } from "../zones/concatOutlines";
import { outlineCellsSteps } from "../zones/outlineCells";
import { MATCH } from "../zones/types";
import { AT_TIMES, OFTEN } from "./scentRaster";
import type { ScentResult } from "./steps";
import type { ScentOutlines } from "./types";

/** Smaller patches and holes are too small to avoid. */
const LEAST_CELLS = 25;
/** Maximum number of pieces of each kind: one per stand, and some that hills have separated. */
const MOST = 10;

/** Outlines the ground with frequent scent, then all ground with scent. Steps are the kernel's stages. */
export function* outlineSteps({
  raster: { width, height, cells },
  place,
  rowAreas,
}: ScentResult): Generator<number, ScentOutlines, void> {
  const least = LEAST_CELLS * (rowAreas[0] ?? 0);
  const outlines = [];
  const often: boolean[] = [];
  for (const value of [OFTEN, AT_TIMES]) {
    const matching = cells.map((cell) => (cell >= value ? MATCH : 0));
    yield value;
    const outline = yield* outlineCellsSteps(
      { width, height, cells: matching },
      rowAreas,
      place,
      least,
      MOST,
    );
    outlines.push(outline);
    for (const _ of outline.areas) often.push(value === OFTEN);
  }
  return { ...concatOutlines(outlines), often };
}
