import { blank, type Color, type GroundImage, pixel } from "../ground/groundImage";
import { boxPlace } from "../ground/mask";
import { MATCH, type MatchRaster } from "../zones/types";

/** Same as --terrain-match in ui/tokens.css: a violet that no map of public land uses (ADR 0068). */
export const AGREEMENT_COLOR: Color = [153, 0, 255];

/** 0 to 255. The map shows through the fill, while edges stand out from every basemap. */
const FILL_ALPHA = 140;
const EDGE_ALPHA = 255;

/** Draws matching cells as pixels, with an edge around them. */
export function agreementImage(
  { width, height, cells }: MatchRaster,
  place: { west: number; north: number; cell: number },
): GroundImage {
  const fill = pixel(AGREEMENT_COLOR, FILL_ALPHA);
  const edge = pixel(AGREEMENT_COLOR, EDGE_ALPHA);
  const { step, across, down, pixels, done } = blank(place, { left: 0, top: 0, width, height });
  const isThere = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < across && y < down && cells[y * step * width + x * step] === MATCH;
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      if (!isThere(x, y)) continue;
      const inner = isThere(x - 1, y) && isThere(x + 1, y) && isThere(x, y - 1) && isThere(x, y + 1);
      pixels[y * across + x] = inner ? fill : edge;
    }
  }
  return done();
}

/** Returns the smallest box around the matching cells, or null if there are none. */
export function boxOfMatches({ width, height, cells }: MatchRaster) {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let row = 0; row < height; row++) {
    const begin = row * width;
    const first = cells.subarray(begin, begin + width).indexOf(MATCH);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, cells.subarray(begin, begin + width).lastIndexOf(MATCH));
    if (top === height) top = row;
    bottom = row;
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Crops a raster to a box, so that its image is no coarser than necessary. */
export function cropToBox(
  raster: MatchRaster & { west: number; north: number; cell: number },
  box: { left: number; top: number; width: number; height: number },
) {
  const cells = new Uint8Array(box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    const from = (box.top + row) * raster.width + box.left;
    cells.set(raster.cells.subarray(from, from + box.width), row * box.width);
  }
  return { cells, ...boxPlace(raster, box) };
}
