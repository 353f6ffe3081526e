import { FormatError } from "../types";

/** First bytes of .shp and .shx files: 9994, big-endian. */
const SIGNATURE = [0, 0, 0x27, 0x0a];
const PART = /\.(?:shp|shx|dbf|prj|cpg|sbn|sbx|qix|shp\.xml)$/i;

export const isShapes = (bytes: Uint8Array): boolean =>
  bytes.length >= SIGNATURE.length && SIGNATURE.every((byte, at) => bytes[at] === byte);

/** Tells by its name whether a file is part of a shapefile. */
export const isPartName = (fileName: string): boolean => PART.test(fileName);

/** Explains what to do with a single file of a shapefile. */
export const looseText = (fileName: string): string =>
  `${fileName} is one file of a shapefile, which is several files of the same name. Zip the .shp with its .dbf, .shx, .prj and .cpg files and choose the .zip file.`;

export const loose = (fileName: string): FormatError =>
  new FormatError("shapefile-loose", looseText(fileName));
