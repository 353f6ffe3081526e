import { fromArrayBuffer } from "geotiff";
import type { ElevationRaster } from "../types";
import { withoutData } from "./noData";

/** Elevations of the first band of a GeoTIFF, in metres as image services answer them. */
export async function decodeGeoTiff(bytes: Uint8Array): Promise<ElevationRaster> {
  const { buffer, byteOffset, byteLength } = bytes;
  const whole = byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer;
  const tiff = await fromArrayBuffer(whole ? buffer : bytes.slice().buffer);
  const image = await tiff.getImage();
  const [band] = await image.readRasters({ samples: [0] });
  if (!band || typeof band === "number") throw new Error("The GeoTIFF tile holds no band.");
  return {
    width: image.getWidth(),
    height: image.getHeight(),
    elevations: withoutData(band, image.getGDALNoData()),
  };
}
