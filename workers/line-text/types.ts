/** Vertices of a line and their times, separated from the JSON they belong to. */
export interface LineColumns {
  /** Index of the line among those in the JSON. */
  at: number;
  /** Longitude, latitude and elevation of each vertex. */
  coordinates: Float64Array<ArrayBuffer>;
  /** Milliseconds since the epoch, NaN for null. Null if the times stayed in the JSON. */
  times: Float64Array<ArrayBuffer> | null;
}

/** JSON value with empty lists instead of its long lines, which are kept separately. */
export interface SplitJson {
  json: unknown;
  lines: LineColumns[];
}

/** Minimum number of vertices of a long line. Shorter ones are written and parsed within a few milliseconds. */
export const LONG_LINE = 5000;
