import { FormatError } from "../types";

/**
 * Creates the error for inconsistent bytes. @param name of the file, or "LAYER in FILE". `what` completes "FILE is
 * damaged: ...".
 */
export const damagedGdb = (name: string, what: string): FormatError =>
  new FormatError(
    "filegdb-damaged",
    `${name} is damaged: ${what}. Download it or export it again, zip the .gdb folder and choose the new file.`,
  );

/** @param name of the file, or "LAYER in FILE" */
export const otherVersion = (name: string): FormatError =>
  new FormatError(
    "filegdb-version",
    `${name} is in a version of the file geodatabase format that can't be read. Export it as GeoPackage or shapefile and choose that file.`,
  );

export const noLayers = (fileName: string): FormatError =>
  new FormatError(
    "filegdb-empty",
    `${fileName} has no layer of features, only tables or images. Choose another file.`,
  );
