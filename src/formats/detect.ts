import { CHOOSE, FORMAT_ENDINGS, FORMAT_NAMES } from "./endings";
import { isGeoPackage } from "./geopackage/detect";
import { isPartName, isShapes, loose } from "./shapefile/loose";
import { FormatError } from "./types";
import { isOldWorkbook } from "./xlsx/detect";
import { startsWith } from "./xml/doctype";

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];

const UNPACK = `Unpack it and choose the ${FORMAT_ENDINGS} file inside.`;

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Tells whether the bytes start like a zip archive, such as a KMZ. */
export const isArchive = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, "PK\x03\x04") || startsWith(bytes, 0, "PK\x05\x06");

/** Throws FormatError for files that can't be imported: empty or too large ones, other archives, images and so on. */
export function rejectUnsupported(bytes: Uint8Array, fileName: string, maxBytes: number): void {
  if (bytes.length === 0) throw new FormatError("empty-file", `${fileName} is empty. Choose another file.`);
  if (bytes.length > maxBytes) throw tooLarge(fileName, bytes.length, maxBytes);
  if (isOldWorkbook(bytes))
    throw new FormatError(
      "not-a-table",
      `${fileName} is an Excel workbook from before 2007, or it has a password. Save it as .xlsx without a password and choose that file.`,
    );
  if (isShapes(bytes) || isPartName(fileName)) throw loose(fileName);
  const kind = isGeoPackage(bytes, fileName) ? null : foreignKind(bytes);
  if (kind)
    throw new FormatError(
      "not-xml",
      `${fileName} is ${kind}, not ${FORMAT_NAMES}. ${kind.endsWith("archive") ? UNPACK : CHOOSE}`,
    );
  if (bytes.every((byte) => byte <= 0x20 && byte !== 0)) {
    throw new FormatError("empty-file", `${fileName} is blank. Choose another file.`);
  }
}

function foreignKind(bytes: Uint8Array): string | null {
  if (beginsWith(bytes, PNG)) return "a PNG image";
  if (beginsWith(bytes, JPEG)) return "a JPEG image";
  if (startsWith(bytes, 0, "GIF8")) return "a GIF image";
  if (startsWith(bytes, 0, "%PDF")) return "a PDF document";
  if (startsWith(bytes, 0, "SQLite format 3")) return "a database";
  if (beginsWith(bytes, [0x1f, 0x8b])) return "a gzip archive";
  if (startsWith(bytes, 0, "7z\xbc\xaf")) return "a 7z archive";
  if (startsWith(bytes, 0, "Rar!")) return "a RAR archive";
  return null;
}

export function tooLarge(fileName: string, size: number, maxBytes: number): FormatError {
  return new FormatError(
    "too-large",
    `${fileName} has ${grouped(size)} bytes; the limit is ${grouped(maxBytes)} bytes (${Math.floor(maxBytes / 1_048_576)} MB). Split it into smaller files.`,
  );
}

/** "10,485,760". */
const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");
