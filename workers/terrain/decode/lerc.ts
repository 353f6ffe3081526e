import * as Lerc from "lerc";
import type { ElevationRaster } from "../types";
import { withoutData } from "./noData";
import { MAX_PIXELS } from "./png";

let loading: Promise<void> | null = null;

/**
 * Decodes the first band of a LERC1 or LERC2 blob. `wasmUrl`: URL of the decoder, by default next to the package.
 *
 * @throws Error that says what is wrong with the blob
 */
export async function decodeLerc(bytes: Uint8Array, wasmUrl?: string): Promise<ElevationRaster> {
  loading ??= Lerc.load(wasmUrl === undefined ? undefined : { locateFile: () => wasmUrl });
  try {
    await loading;
  } catch (error) {
    // Lets the next tile retry.
    loading = null;
    throw error;
  }
  checkSize(bytes);
  const { width, height, pixels, mask, noDataValues } = decoded(bytes);
  const [band] = pixels;
  if (!band) throw new Error("The LERC tile has no bands.");
  const count = width * height;
  if (band.length < count || (mask && mask.length < count)) throw new Error("The LERC tile is damaged.");
  const elevations = withoutData(band.subarray(0, count), noDataValues?.[0] ?? null);
  if (mask) for (let at = 0; at < count; at++) if (!mask[at]) elevations[at] = Number.NaN;
  return { width, height, elevations };
}

/** The decoder also throws numbers. */
function decoded(bytes: Uint8Array): Lerc.LercData {
  try {
    return Lerc.decode(bytes);
  } catch (cause) {
    throw new Error("The LERC tile is damaged.", { cause });
  }
}

/**
 * Checks the size in the header, which the decoder allocates without a limit: a constant raster of any size takes a few
 * bytes. Anything but a header is left to the decoder.
 */
function checkSize(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = String.fromCharCode(...bytes.subarray(0, 10));
  const isOld = head === "CntZImage ";
  if (!isOld && !head.startsWith("Lerc2 ")) return;
  // Height and width follow the name, the version, and LERC1's type or, since version 3, LERC2's checksum.
  const name = isOld ? 10 : 6;
  if (view.byteLength < name + 16) throw new Error("The LERC tile is cut off.");
  const at = name + (isOld || view.getInt32(name, true) >= 3 ? 8 : 4);
  const [height, width] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
  if (width < 1 || height < 1 || width * height > MAX_PIXELS)
    throw new Error(`The LERC tile has an impossible size of ${width} x ${height}.`);
}
