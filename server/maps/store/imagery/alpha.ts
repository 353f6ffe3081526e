/** Number of bands without and with alpha. */
export const RGB = 3;
export const RGBA = 4;
const OPAQUE = 255;

/**
 * Returns an image's interleaved pixels with alpha.
 * @param noData null if they already have alpha; otherwise red, green and blue of missing pixels
 */
export function withAlpha(pixels: Uint8Array, noData: number | null): Uint8ClampedArray<ArrayBuffer> {
  if (noData === null) return Uint8ClampedArray.from(pixels);
  const made = new Uint8ClampedArray((pixels.length / RGB) * RGBA);
  for (let from = 0, to = 0; from < pixels.length; from += RGB, to += RGBA) {
    const [red = 0, green = 0, blue = 0] = [pixels[from], pixels[from + 1], pixels[from + 2]];
    if (red === noData && green === noData && blue === noData) continue;
    made[to] = red;
    made[to + 1] = green;
    made[to + 2] = blue;
    made[to + RGB] = OPAQUE;
  }
  return made;
}
