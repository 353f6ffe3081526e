import { blank, type Color, pixel } from "../ground/groundImage";
import type { Mosaic } from "../ground/mosaic";
import type { CellBox, SunPicture } from "./types";

/** Same as --sun-lit and --sun-shade in ui/tokens.css. Yellow and dark blue are distinct with any color vision. */
export const LIT_COLOR: Color = [255, 214, 10];
export const SHADE_COLOR: Color = [16, 12, 70];
/** Same as --sun-hours-1 to -6 in ui/tokens.css: matplotlib's plasma scale from dark to light, by HOUR_BANDS. */
export const HOUR_COLORS: readonly Color[] = [
  [13, 8, 135],
  [106, 0, 168],
  [177, 42, 144],
  [225, 100, 98],
  [252, 166, 54],
  [240, 249, 33],
];

/** 0 to 255: the map shows through. */
const LIT_ALPHA = 90;
const SHADE_ALPHA = 165;
const HOURS_ALPHA = 165;

const LIT = pixel(LIT_COLOR, LIT_ALPHA);
const SHADE = pixel(SHADE_COLOR, SHADE_ALPHA);

type Place = Pick<Mosaic, "west" | "north" | "cell">;

/** Draws sun and shade, leaving unknown cells transparent. Bits are by cell of the box. */
export function lightPicture(place: Place, box: CellBox, lit: Uint32Array, known: Uint32Array): SunPicture {
  const { step, across, down, pixels, done } = blank(place, box);
  for (let y = 0; y < down; y++) {
    let cell = y * step * box.width;
    for (let x = 0; x < across; x++, cell += step) {
      const bit = 1 << (cell & 31);
      if (!((known[cell >>> 5] as number) & bit)) continue;
      pixels[y * across + x] = (lit[cell >>> 5] as number) & bit ? LIT : SHADE;
    }
  }
  return done();
}

/** Draws hours of sun. @param bands by count of steps: index in HOUR_BANDS */
export function hoursPicture(
  place: Place,
  box: CellBox,
  counts: Uint8Array,
  bands: Uint8Array,
  known: Uint32Array,
): SunPicture {
  const colors = Uint32Array.from(bands, (band) => pixel(HOUR_COLORS[band] as Color, HOURS_ALPHA));
  const { step, across, down, pixels, done } = blank(place, box);
  for (let y = 0; y < down; y++) {
    let cell = y * step * box.width;
    for (let x = 0; x < across; x++, cell += step) {
      if (!((known[cell >>> 5] as number) & (1 << (cell & 31)))) continue;
      pixels[y * across + x] = colors[counts[cell] as number] as number;
    }
  }
  return done();
}
