import { MapDataError } from "../../errors";
import type { RasterInfo } from "./tasks";

/** Maximum pixels of a file, and maximum bytes of pixels per byte of the file. */
const MOST_PIXELS = 4e9;
const MOST_PACKED = 200;
/** Smaller files can't be decompression bombs. */
const HARMLESS = 64 * 1024 ** 2;
const BYTES: Readonly<Record<string, number>> = { Byte: 1, Int8: 1, Int16: 2, UInt16: 2, Float64: 8 };

/** Returns the stored size of a raster's first band in bytes. */
export const bandBytes = ({ width, height, type }: Pick<RasterInfo, "width" | "height" | "type">): number =>
  width * height * (type === "Float64" ? 4 : (BYTES[type] ?? 4));

/**
 * Rejects a raster that is much larger than its file can hold, because reading it would take hours.
 * @throws MapDataError
 */
export function checkDeclaredSize(
  raster: Pick<RasterInfo, "width" | "height" | "type">,
  fileBytes: number,
): void {
  const { width, height } = raster;
  const size = `${width.toLocaleString("en-US")} x ${height.toLocaleString("en-US")} pixels`;
  if (width * height > MOST_PIXELS)
    throw new MapDataError("archive-too-large", `It has ${size}. Split it: the limit is 4 billion.`);
  const bytes = width * height * (BYTES[raster.type] ?? 4);
  if (bytes > HARMLESS && bytes > fileBytes * MOST_PACKED)
    throw new MapDataError(
      "archive-too-large",
      `It says that it has ${size}, but has ${fileBytes.toLocaleString("en-US")} bytes. Remove the empty parts if you trust it.`,
    );
}
