import { FormatError } from "../types";

/** Creates the error for an archive with inconsistent bytes. `what` completes "FILE is damaged: ...". */
export const damaged = (fileName: string, what: string): FormatError =>
  new FormatError(
    "archive-damaged",
    `${fileName} is damaged: ${what}. Download it or export it again, then import the new file.`,
  );

export const cutOff = (fileName: string): FormatError =>
  new FormatError(
    "truncated",
    `${fileName} is incomplete: the end of the archive is missing. Download it or export it again, then import the new file.`,
  );

export const tooManyFiles = (fileName: string, most: number): FormatError =>
  new FormatError(
    "archive-too-large",
    `${fileName} holds more than ${most.toLocaleString("en-US")} files. Unpack it and choose the .kml file inside.`,
  );

export const unpacksTooLarge = (fileName: string, maxBytes: number): FormatError =>
  new FormatError(
    "archive-too-large",
    `${fileName} unpacks to more than ${Math.floor(maxBytes / 1_048_576)} MB of KML. Split it into smaller files.`,
  );

export const encrypted = (fileName: string): FormatError =>
  new FormatError(
    "archive-encrypted",
    `${fileName} needs a password. Unpack it with the password and choose the .kml file inside.`,
  );

export const unsupportedPacking = (fileName: string): FormatError =>
  new FormatError(
    "archive-unsupported",
    `${fileName} is compressed in a way that KMZ files aren't. Unpack it and choose the .kml file inside.`,
  );
