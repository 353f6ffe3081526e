import { MapDataError } from "../../errors";
import type { RasterInfo } from "./tasks";

/** Pixels of a file, and how many bytes of pixels each of its bytes may hold. */
const MOST_PIXELS = 4e9;
const MOST_PACKED = 200;
/** Below this nothing is a bomb. */
const HARMLESS = 64 * 1024 ** 2;
const BYTES: Readonly<Record<string, number>> = { Byte: 1, Int8: 1, Int16: 2, UInt16: 2, Float64: 8 };

/** Bytes of a raster's first band as they are stored. */
export const bandBytes = ({ width, height, type }: Pick<RasterInfo, "width" | "height" | "type">): number =>
  width * height * (type === "Float64" ? 4 : (BYTES[type] ?? 4));

/** Refuses a raster that is much larger than its file can hold: reading it would take hours. @throws MapDataError */
export function checkClaim(raster: Pick<RasterInfo, "width" | "height" | "type">, fileBytes: number): void {
  const { width, height } = raster;
  const size = `${width.toLocaleString("en-US")} x ${height.toLocaleString("en-US")} pixels`;
  if (width * height > MOST_PIXELS)
    throw new MapDataError("archive-too-large", `It has ${size}. Split it: 4 billion are possible.`);
  const bytes = width * height * (BYTES[raster.type] ?? 4);
  if (bytes > HARMLESS && bytes > fileBytes * MOST_PACKED)
    throw new MapDataError(
      "archive-too-large",
      `It says that it has ${size}, but has ${fileBytes.toLocaleString("en-US")} bytes. Remove the empty parts if you trust it.`,
    );
}
