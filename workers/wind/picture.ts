import { blank, type Color, type GroundImage, pixel } from "../ground/groundImage";
import { AT_TIMES, OFTEN, type ScentRaster } from "./scentRaster";

/** Same as --scent-often and --scent-at-times in ui/tokens.css. */
export const SCENT_COLORS: Readonly<Record<number, Color>> = {
  [OFTEN]: [213, 62, 79],
  [AT_TIMES]: [253, 174, 97],
};
/** 0 to 255: the map shows through. */
const ALPHA = 165;

/** Draws the scent. @param place position of the raster, Web Mercator meters */
export function scentPicture(
  place: { west: number; north: number; cell: number },
  { width, height, cells }: ScentRaster,
): GroundImage {
  const colors = [0, AT_TIMES, OFTEN].map((value) => {
    const color = SCENT_COLORS[value];
    return color ? pixel(color, ALPHA) : 0;
  });
  const { step, across, down, pixels, done } = blank(place, { left: 0, top: 0, width, height });
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      pixels[y * across + x] = colors[cells[y * step * width + x * step] as number] as number;
  return done();
}
