import { FormatError } from "../types";

const AGAIN = "Download it or export it again, zip it and choose the new file.";

/** Creates the error for inconsistent bytes. `what` completes "FILE is damaged: ...". */
export const broken = (name: string, what: string): FormatError =>
  new FormatError("shapefile-damaged", `${name} is damaged: ${what}. ${AGAIN}`);

export const tooManyPoints = (name: string, most: number): FormatError =>
  new FormatError(
    "too-large",
    `${name} has more than ${most.toLocaleString("en-US")} points. Simplify its shapes or split it into smaller files.`,
  );

export const tooManyShapes = (name: string, most: number): FormatError =>
  new FormatError(
    "too-large",
    `${name} has more than ${most.toLocaleString("en-US")} shapes. Split it into smaller files.`,
  );

export const tooManyHoles = (name: string): FormatError =>
  new FormatError(
    "too-large",
    `${name} has areas with too many islands and holes to be put together. Simplify its shapes and choose it again.`,
  );

export const withoutCrs = (name: string): FormatError =>
  new FormatError(
    "missing-crs",
    `${name} has no .prj file that says which coordinate system it uses, and its coordinates aren't degrees. Add the .prj file to the zip, or export it in WGS 84 (EPSG:4326), and choose it again.`,
  );

export const notDegrees = (name: string): FormatError =>
  new FormatError(
    "unsupported-crs",
    `${name} isn't in degrees, though its .prj file says so. Export it in WGS 84 (EPSG:4326) and choose it again.`,
  );

/** Rows are matched to shapes by order only, so their numbers must agree. */
export const otherRows = (name: string, shapes: number, rows: number): FormatError =>
  broken(name, `it has ${shapes} shapes, but its .dbf file has ${rows} rows`);
