import { blocksAlong, longestBlocks, writeBlocks, writeFlat } from "./blocks";
import { maskBits, packMask } from "./mask";

const MAGIC = Buffer.from("CntZImage ");
const VERSION = 11;
/** LERC image type: heights with a validity mask. */
const TYPE = 8;
const HEADER = 34;
/** Header size in bytes of the mask part and the block part. */
const PART = 16;

/** Single band of values in rows from the northwest. NaN means no data. */
export interface FloatRaster {
  width: number;
  height: number;
  values: Float32Array;
}

/**
 * Encodes a raster as a LERC version 1 blob, the format that ElevationLayer of @arcgis/core decodes: header, mask, and
 * blocks of 8 x 8. Each value in a block is a number of steps above the block's minimum. If the step is a power of two
 * and the values are multiples of it, they decode to the exact same bits, so shared borders of two tiles stay equal.
 *
 * Format: Esri, "Limited Error Raster Compression" (US patent 8,761,525, licensed with Apache-2.0 code at
 * github.com/Esri/lerc, src/LercLib/Lerc1Decode).
 * @param step above 0; values are rounded to multiples of it, so the error is at most half a step
 * @throws RangeError if the number of values isn't width * height, a value is infinite, or two are too far apart
 */
export function encodeLerc({ width, height, values }: FloatRaster, step: number): Uint8Array<ArrayBuffer> {
  if (values.length !== width * height)
    throw new RangeError(`${values.length} values do not fill the raster.`);
  const { valid, least, most } = summary(values);
  const partial = valid > 0 && valid < values.length;
  const mask = partial ? packMask(maskBits(values)) : new Uint8Array(0);
  // A raster of a single value is one block of any size.
  const flat = valid === 0 || least === most;
  const bytes = new Uint8Array(HEADER + 2 * PART + mask.length + longestBlocks(width, height));
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  for (const [i, word] of [VERSION, TYPE, height, width].entries()) view.setInt32(10 + 4 * i, word, true);
  view.setFloat64(26, step / 2, true);
  writePart(view, HEADER, 0, 0, mask.length, valid > 0 ? 1 : 0);
  bytes.set(mask, HEADER + PART);
  const part = HEADER + PART + mask.length;
  const start = part + PART;
  const end = flat ? writeFlat(view, start, least) : writeBlocks(view, start, values, width, height, step);
  const blocks = (size: number) => (flat ? 1 : blocksAlong(size));
  writePart(view, part, blocks(height), blocks(width), end - start, most);
  return bytes.slice(0, end);
}

/** Writes the header of a part: blocks down and across, bytes that follow, largest value. */
function writePart(
  view: DataView,
  at: number,
  down: number,
  across: number,
  bytes: number,
  largest: number,
): void {
  for (const [i, word] of [down, across, bytes].entries()) view.setInt32(at + 4 * i, word, true);
  view.setFloat32(at + 12, largest, true);
}

function summary(values: Float32Array): { valid: number; least: number; most: number } {
  let valid = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (!Number.isFinite(value)) throw new RangeError("Infinite values cannot be stored.");
    valid++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return valid > 0 ? { valid, least, most } : { valid, least: 0, most: 0 };
}
