import { FormatError } from "../types";

/** First bytes of a .shp and a .shx file: 9994, big-endian. */
const SIGNATURE = [0, 0, 0x27, 0x0a];
const PART = /\.(?:shp|shx|dbf|prj|cpg|sbn|sbx|qix|shp\.xml)$/i;

export const isShapes = (bytes: Uint8Array): boolean =>
  bytes.length >= SIGNATURE.length && SIGNATURE.every((byte, at) => bytes[at] === byte);

/** Whether a file's name is that of one part of a shapefile. */
export const isPartName = (fileName: string): boolean => PART.test(fileName);

/** What to do with one file of a shapefile alone. */
export const looseText = (fileName: string): string =>
  `${fileName} is one file of a shapefile, which is several files of the same name. Zip the .shp with its .dbf, .shx, .prj and .cpg files and choose the .zip file.`;

export const loose = (fileName: string): FormatError =>
  new FormatError("shapefile-loose", looseText(fileName));
