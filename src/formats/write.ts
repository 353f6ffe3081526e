import { writeGpx } from "./gpx/write";
import { writeKml } from "./kml/write";
import type { Parts } from "./parts";

export interface WriteOptions {
  /** Name of the document, also the hunts' fallback when it is imported again. */
  name: string;
  /** Milliseconds since the epoch. */
  exportedAt: number;
  /** Divides the document; without it, it is one. */
  parts?: Parts;
}

export { writeGpx, writeKml };
