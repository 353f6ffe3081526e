import type { ElevationFormat, ElevationRaster } from "../types";
import { decodeLerc } from "./lerc";
import { decodeTerrarium } from "./terrarium";

/**
 * Decodes a file to elevations in meters, NaN where there is no data.
 *
 * @throws Error that says what is wrong with the file
 */
export function decodeElevations(
  format: ElevationFormat,
  bytes: Uint8Array,
  lercWasmUrl?: string,
): Promise<ElevationRaster> {
  switch (format) {
    case "lerc":
      return decodeLerc(bytes, lercWasmUrl);
    case "terrarium":
      return decodeTerrarium(bytes);
  }
}
