import { formatOfName } from "../endings";
import { startsWith } from "../xml/doctype";

/** Application ids of GeoPackage 1.2 and later, 1.0 and 1.1. */
const IDS = ["GPKG", "GP10", "GP11"];
const ID_AT = 68;

/** Tells whether the bytes are a GeoPackage: an SQLite database with its application id or file ending. */
export const isGeoPackage = (bytes: Uint8Array, fileName: string): boolean =>
  startsWith(bytes, 0, "SQLite format 3\0") &&
  (IDS.some((id) => startsWith(bytes, ID_AT, id)) || formatOfName(fileName) === "geopackage");
