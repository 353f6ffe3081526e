import { writeCsv } from "./csv/write";
import { writeGeoJson } from "./geojson/write";
import { writeGpx } from "./gpx/write";
import { writeKml } from "./kml/write";

/**
 * Minimum bytes per feature in an export. In GPX, counts only features that aren't left out. For CSV see
 * LEAST_ROW_BYTES.
 */
export const MIN_FEATURE_BYTES = 200;
/** Minimum bytes per feature in a CSV file or a GPX for a device. */
export const MIN_ROW_BYTES = 80;

export { writeCsv, writeGeoJson, writeGpx, writeKml };
