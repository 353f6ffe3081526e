import { writeGpx } from "./gpx/write";
import { writeKml } from "./kml/write";

export interface WriteOptions {
  /** Name of the document, also the hunts' fallback when it is imported again. */
  name: string;
  /** Milliseconds since the epoch. */
  exportedAt: number;
}

export { writeGpx, writeKml };
