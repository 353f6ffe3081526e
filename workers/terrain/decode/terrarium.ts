import type { ElevationRaster } from "../types";
import { decodePng } from "./png";

/**
 * Decodes a Terrarium tile: meters = red * 256 + green + blue / 256 - 32768 (Mapzen terrain tiles, "Terrarium").
 * Transparent pixels have no data.
 */
export async function decodeTerrarium(bytes: Uint8Array): Promise<ElevationRaster> {
  const { width, height, channels, samples } = await decodePng(bytes);
  const elevations = new Float32Array(width * height);
  for (let at = 0, from = 0; at < elevations.length; at++, from += channels) {
    const [red, green, blue] = [samples[from], samples[from + 1], samples[from + 2]] as [
      number,
      number,
      number,
    ];
    const hidden = channels === 4 && samples[from + 3] === 0;
    elevations[at] = hidden ? Number.NaN : red * 256 + green + blue / 256 - 32768;
  }
  return { width, height, elevations };
}
