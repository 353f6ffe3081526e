import { jpegMeans, type Plane } from "./jpegMeans";

/** A tile's image, reduced to the means of its squares. An image of a single color, or no image, is blank. */
export interface Sample {
  /** One mean per square of 8 x 8 pixels. */
  columns: number;
  rows: number;
  luminance: Float32Array;
  /** Squares of 16 x 16 pixels: all blue differences, then all red differences. */
  color: Float32Array;
  blank: boolean;
}

/**
 * Maximum difference between a square's means in two encodings of the same image. Each encoding moves a mean by up to a
 * sixteenth of the quantization step: 2 for luminance and 3 for color at quality 40. Clipped highlights and different
 * chroma subsampling filters add to that. A real change moves some squares by far more.
 */
const LUMINANCE = 8;
const COLOR = 12;
/** Means closer than this count as the same color. */
const UNIFORM = 3;

/** Sample of a failed request or an undecodable response. */
export const NO_IMAGE: Sample = {
  columns: 0,
  rows: 0,
  luminance: new Float32Array(0),
  color: new Float32Array(0),
  blank: true,
};

/** Returns whether two tiles show the same image, however it was encoded. All blank tiles are the same. */
export function isSameImage(a: Sample, b: Sample): boolean {
  if (a.blank || b.blank) return a.blank && b.blank;
  if (a.columns !== b.columns || a.rows !== b.rows) return false;
  return close(a.luminance, b.luminance, LUMINANCE) && close(a.color, b.color, COLOR);
}

function close(a: Float32Array, b: Float32Array, most: number): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) {
    if (Math.abs((a[at] as number) - (b[at] as number)) > most) return false;
  }
  return true;
}

/** Returns the sample of a JPEG without decoding it, or null for other formats and unusual JPEGs. */
export function sampleOfJpeg(bytes: Uint8Array): Sample | null {
  const means = jpegMeans(bytes);
  const [luminance, blue, red] = means?.planes ?? [];
  if (!means || !luminance) return null;
  const columns = Math.floor(means.width / 8);
  const rows = Math.floor(means.height / 8);
  const plane = squares(luminance, columns, rows, 1);
  const color = new Float32Array(2 * (columns >> 1) * (rows >> 1)).fill(128);
  [blue, red].forEach((source, which) => {
    if (source) color.set(squares(source, columns >> 1, rows >> 1, 2), which * (color.length / 2));
  });
  return sample(columns, rows, plane, color);
}

/** Averages a plane over squares of 8 * `size` pixels. The plane's blocks may be larger or smaller. */
function squares(plane: Plane, columns: number, rows: number, size: number): Float32Array {
  const { means, stride, across, down } = plane;
  const out = new Float32Array(columns * rows);
  const wide = Math.max(1, size * across);
  const high = Math.max(1, size * down);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = Math.floor(row * size * down) * stride + Math.floor(column * size * across);
      let sum = 0;
      for (let y = 0; y < high; y++) {
        for (let x = 0; x < wide; x++) sum += means[first + y * stride + x] as number;
      }
      out[row * columns + column] = sum / (wide * high);
    }
  }
  return out;
}

/**
 * Returns the sample of decoded RGBA pixels. Transparent pixels count as white. Luminance and color are computed as in
 * a JPEG: ITU-T T.871, section 7.
 */
export function sampleOfPixels(
  pixels: Uint8ClampedArray | Uint8Array,
  width: number,
  height: number,
): Sample {
  const columns = Math.floor(width / 8);
  const rows = Math.floor(height / 8);
  const luminance = new Float32Array(columns * rows);
  const half = columns >> 1;
  const part = half * (rows >> 1);
  const color = new Float32Array(2 * part);
  for (let y = 0; y < rows * 8; y++) {
    for (let x = 0; x < columns * 8; x++) {
      const at = (y * width + x) * 4;
      const alpha = (pixels[at + 3] as number) / 255;
      const white = 255 * (1 - alpha);
      const red = (pixels[at] as number) * alpha + white;
      const green = (pixels[at + 1] as number) * alpha + white;
      const blue = (pixels[at + 2] as number) * alpha + white;
      const light = 0.299 * red + 0.587 * green + 0.114 * blue;
      const square = (y >> 3) * columns + (x >> 3);
      luminance[square] = (luminance[square] as number) + light / 64;
      if (y >> 4 >= rows >> 1 || x >> 4 >= half) continue;
      const wide = (y >> 4) * half + (x >> 4);
      color[wide] = (color[wide] as number) + (128 + (blue - light) * 0.564) / 256;
      color[part + wide] = (color[part + wide] as number) + (128 + (red - light) * 0.713) / 256;
    }
  }
  return sample(columns, rows, luminance, color);
}

function sample(columns: number, rows: number, luminance: Float32Array, color: Float32Array): Sample {
  const part = color.length / 2;
  const blank = isUniform(luminance) && isUniform(color.subarray(0, part)) && isUniform(color.subarray(part));
  return { columns, rows, luminance, color, blank };
}

function isUniform(means: Float32Array): boolean {
  const first = means[0] ?? 0;
  for (const mean of means) if (Math.abs(mean - first) > UNIFORM) return false;
  return true;
}
