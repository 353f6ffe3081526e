import type { GpxLines } from "../domain/gpxLines";
import type { GpxDevice } from "../domain/gpxOptions";
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
