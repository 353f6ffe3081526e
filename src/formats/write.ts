import type { GpxLines } from "../domain/gpxLines";
import type { GpxDevice } from "../domain/gpxOptions";
import { writeCsv } from "./csv/write";
import { writeGeoJson } from "./geojson/write";
import { writeGpx } from "./gpx/write";
import { writeKml } from "./kml/write";
import type { PictureBook } from "./kmz/pictures";
import type { Parts } from "./parts";

export interface WriteOptions {
  /** Name of the document. Also the name of the hunt for features without one when the file is imported again. */
  name: string;
  /** Milliseconds since the epoch. */
  exportedAt: number;
  /** How lines are written in GPX. Without it, they are left out. */
  lines?: GpxLines;
  /** Target device of a GPX file. Without it, any program. */
  device?: GpxDevice;
  /** Splits the document. Without it, a single document is written. */
  parts?: Parts;
  /** Collects the images of a KMZ. */
  pictures?: PictureBook;
}

/**
 * Minimum bytes per feature in an export. In GPX, counts only features that aren't left out. For CSV see
 * LEAST_ROW_BYTES.
 */
export const MIN_FEATURE_BYTES = 200;
/** Minimum bytes per feature in a CSV file or a GPX for a device. */
export const MIN_ROW_BYTES = 80;

export { writeCsv, writeGeoJson, writeGpx, writeKml };
