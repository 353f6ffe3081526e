import sharp from "sharp";
import type { FloatRaster } from "../lerc/encode";

/** Offset that makes the deepest sea positive. */
const OFFSET = 32768;
const LEAST = -OFFSET;
const MOST = OFFSET - 1 / 256;

/**
 * Encodes elevations in meters as a Terrarium tile: red * 256 + green + blue / 256 - 32768 (Mapzen, "Terrain tiles:
 * formats"). Pixels without data are transparent. Without such pixels the tile has no alpha channel.
 */
export async function encodeTerrarium({
  width,
  height,
  values,
}: FloatRaster): Promise<Uint8Array<ArrayBuffer>> {
  const complete = !values.some(Number.isNaN);
  const channels = complete ? 3 : 4;
  const data = new Uint8Array(width * height * channels);
  for (const [i, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    const units = Math.round((Math.max(LEAST, Math.min(MOST, value)) + OFFSET) * 256);
    const at = i * channels;
    data[at] = units >> 16;
    data[at + 1] = (units >> 8) & 255;
    data[at + 2] = units & 255;
    if (!complete) data[at + 3] = 255;
  }
  const image = sharp(data, { raw: { width, height, channels } });
  return Uint8Array.from(await image.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer());
}
