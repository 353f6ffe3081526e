import { blank, type Color, type GroundImage, pixel } from "../ground/groundImage";
import type { Mosaic } from "../ground/mosaic";
import type { Circle } from "./circle";
import { bandAt } from "./times";

/** Same as --travel-1 to -6 in ui/tokens.css: matplotlib's viridis scale, darker with time. */
export const BAND_COLORS: readonly Color[] = [
  [253, 231, 37],
  [122, 209, 81],
  [34, 168, 132],
  [42, 120, 142],
  [65, 68, 135],
  [68, 1, 84],
];
/** Same as --hidden in ui/tokens.css: unreachable ground. */
export const NO_WAY_COLOR: Color = [0, 0, 0];

/** 0 to 255: the map shows through. */
const BAND_ALPHA = 165;
const NO_WAY_ALPHA = 120;

/** Draws bands of minutes, leaving unknown cells transparent. @param minutes per band */
export function travelPicture(
  place: Pick<Mosaic, "west" | "north" | "cell">,
  circle: Circle,
  times: Float32Array,
  minutes: number,
): GroundImage {
  const colors = BAND_COLORS.map((color) => pixel(color, BAND_ALPHA));
  const noWay = pixel(NO_WAY_COLOR, NO_WAY_ALPHA);
  const { step, across, down, pixels, done } = blank(place, circle);
  for (let y = 0; y < down; y++) {
    let cell = y * step * circle.width;
    for (let x = 0; x < across; x++, cell += step) {
      const time = times[cell] as number;
      if (Number.isNaN(time)) continue;
      pixels[y * across + x] = time === Infinity ? noWay : (colors[bandAt(time, minutes)] as number);
    }
  }
  return done();
}
