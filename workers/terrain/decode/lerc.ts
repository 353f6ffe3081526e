import * as Lerc from "lerc";
import type { ElevationRaster } from "../types";
import { withoutData } from "./noData";

let loading: Promise<void> | null = null;

/** Decodes the first band of a LERC1 or LERC2 blob. `wasmUrl`: URL of the decoder, by default next to the package. */
export async function decodeLerc(bytes: Uint8Array, wasmUrl?: string): Promise<ElevationRaster> {
  loading ??= Lerc.load(wasmUrl === undefined ? undefined : { locateFile: () => wasmUrl });
  try {
    await loading;
  } catch (error) {
    // Lets the next tile retry.
    loading = null;
    throw error;
  }
  const { width, height, pixels, mask, noDataValues } = Lerc.decode(bytes);
  const [band] = pixels;
  if (!band) throw new Error("The LERC tile has no bands.");
  const elevations = withoutData(band.subarray(0, width * height), noDataValues?.[0] ?? null);
  if (mask) for (let at = 0; at < elevations.length; at++) if (!mask[at]) elevations[at] = Number.NaN;
  return { width, height, elevations };
}
