import { endianness } from "node:os";
import type { TileId } from "../geo/mercator";
import { encodeLerc } from "../lerc/encode";
import {
  blockHeights,
  centerHeights,
  cornerHeights,
  type HeightSource,
  heightAt,
  heightStep,
} from "./raster";
import { encodeTerrarium } from "./terrarium";

/** Encoding of elevations. */
export type ElevationFormat = "lerc" | "terrarium" | "float";

/** Encodes a tile's elevations in a new buffer. */
export async function encodeElevation(
  source: HeightSource,
  format: ElevationFormat,
  id: TileId,
): Promise<Uint8Array<ArrayBuffer>> {
  switch (format) {
    case "lerc":
      return encodeLerc(await cornerHeights(source, id), heightStep(id.level));
    case "terrarium":
      return encodeTerrarium(await centerHeights(source, id));
    case "float":
      return littleEndian((await blockHeights(source, id)).values);
  }
}

/**
 * Returns elevations at points as 64-bit floats in native byte order, NaN where there is no data.
 * @param points alternating longitudes and latitudes
 */
export async function encodePoints(
  source: HeightSource,
  points: Float64Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const heights = new Float64Array(points.length / 2);
  for (let i = 0; i < heights.length; i++) {
    heights[i] = await heightAt(source, points[2 * i] ?? 0, points[2 * i + 1] ?? 0);
  }
  return new Uint8Array(heights.buffer);
}

function littleEndian(values: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  if (endianness() === "BE") bytes.swap32();
  return Uint8Array.from(bytes);
}
