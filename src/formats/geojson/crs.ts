import type { NoteBook } from "../notes";
import { FormatError } from "../types";
import { isObject, type Json, textOf } from "./json";

const WGS84 = /(?:CRS84|EPSG:{1,2}(?:[\d.]*:)?4326)$/i;
/** Within two meters of WGS 84 in North America. */
const NAD83 = /(?:CRS83|EPSG:{1,2}(?:[\d.]*:)?4269)$/i;

/**
 * Checks the coordinate system named by files from before RFC 7946.
 *
 * @throws FormatError "unsupported-crs" for any but WGS 84 and NAD83 in degrees
 */
export function checkCrs(crs: Json | undefined, fileName: string, notes: NoteBook): void {
  if (!isObject(crs)) return;
  const name = isObject(crs.properties) ? textOf(crs.properties, "name", "code") : "";
  if (name === "" || WGS84.test(name)) return;
  if (NAD83.test(name)) {
    notes.add("nad83-read");
    return;
  }
  throw new FormatError(
    "unsupported-crs",
    `${fileName} uses the coordinate system ${name.slice(0, 80)}. Export it in WGS 84 (EPSG:4326) and choose it again.`,
  );
}
