import type { SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";
import type { ImageFormat } from "../catalog";
import { TILE_SIZE } from "../geo/mercator";

const JPEG_QUALITY = 88;

/** Encodes a drawn tile in a new buffer. */
export async function encodeTile(
  context: SKRSContext2D,
  format: ImageFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { data } = context.getImageData(0, 0, TILE_SIZE, TILE_SIZE);
  const image = sharp(data, { raw: { width: TILE_SIZE, height: TILE_SIZE, channels: 4 } });
  const file =
    format === "jpeg"
      ? image.removeAlpha().jpeg({ quality: JPEG_QUALITY, chromaSubsampling: "4:4:4" })
      : image.png({ compressionLevel: 6, adaptiveFiltering: false });
  return Uint8Array.from(await file.toBuffer());
}
