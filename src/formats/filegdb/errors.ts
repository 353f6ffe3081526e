import { FormatError } from "../types";

/** Bytes that contradict each other. `what` completes "FILE is damaged: ...". */
export const damagedGdb = (fileName: string, what: string): FormatError =>
  new FormatError(
    "filegdb-damaged",
    `${fileName} is damaged: ${what}. Download it or export it again, zip the .gdb folder and choose the new file.`,
  );

export const otherVersion = (fileName: string): FormatError =>
  new FormatError(
    "filegdb-version",
    `${fileName} is a file geodatabase of a kind that can't be read. Export its layers as GeoPackage or shapefile and choose that file.`,
  );

export const noLayers = (fileName: string): FormatError =>
  new FormatError(
    "filegdb-empty",
    `${fileName} has no layer of features, only tables or images. Choose another file.`,
  );
