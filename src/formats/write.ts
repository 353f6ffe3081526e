import type { GpxLines } from "../domain/gpxLines";
import type { GpxDevice } from "../domain/gpxOptions";
import { writeCsv } from "./csv/write";
import { writeGeoJson } from "./geojson/write";
import { writeGpx } from "./gpx/write";
import { writeKml } from "./kml/write";
import type { PictureBook } from "./kmz/pictures";
import type { Parts } from "./parts";

export interface WriteOptions {
  /** Name of the document, also the hunts' fallback when it is imported again. */
  name: string;
  /** Milliseconds since the epoch. */
  exportedAt: number;
  /** What lines become in GPX; without it, they are left out. */
  lines?: GpxLines;
  /** What a GPX is written for; without it, any program. */
  device?: GpxDevice;
  /** Divides the document; without it, it is one. */
  parts?: Parts;
  /** Collects what the KML of a KMZ shows beside itself. */
  pictures?: PictureBook;
}

/** No feature takes less of a file, whatever it is; of GPX that is said of those that it holds, and of CSV see below. */
export const MIN_FEATURE_BYTES = 200;
/** No feature takes less of a CSV file, or of a GPX for a device. */
export const MIN_ROW_BYTES = 80;

export { writeCsv, writeGeoJson, writeGpx, writeKml };
