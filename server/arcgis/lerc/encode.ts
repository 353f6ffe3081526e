import { blocksAlong, longestBlocks, writeBlocks, writeFlat } from "./blocks";
import { maskBits, packMask } from "./mask";

const MAGIC = Buffer.from("CntZImage ");
const VERSION = 11;
/** A raster of heights, each with whether it is there. */
const TYPE = 8;
const HEADER = 34;
/** Bytes in front of the mask, and in front of the blocks. */
const PART = 16;

/** One band of values, row by row from the north-west; NaN where there is no data. */
export interface FloatRaster {
  width: number;
  height: number;
  values: Float32Array;
}

/**
 * A raster as a blob of LERC version 1, which is what ElevationLayer of @arcgis/core decodes: header, mask, and blocks of
 * 8 x 8 in which each value is a number of steps above the block's least. Values that are whole multiples of a step
 * that is a power of two come back bit for bit, so that equal borders of two tiles stay equal.
 *
 * Format: Esri, "Limited Error Raster Compression" (US patent 8,761,525, licensed with Apache-2.0 code at
 * github.com/Esri/lerc, src/LercLib/Lerc1Decode).
 * @param step above 0: what values are rounded to. The error is at most half of it.
 * @throws RangeError when width * height is not the number of values, a value is infinite, or two are too far apart
 */
export function encodeLerc({ width, height, values }: FloatRaster, step: number): Uint8Array<ArrayBuffer> {
  if (values.length !== width * height)
    throw new RangeError(`${values.length} values do not fill the raster.`);
  const { valid, least, most } = summary(values);
  const partial = valid > 0 && valid < values.length;
  const mask = partial ? packMask(maskBits(values)) : new Uint8Array(0);
  // A raster of one value is one block, whatever its size.
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

/** What stands in front of a part: blocks from top to bottom and from left to right, bytes that follow, largest value. */
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
