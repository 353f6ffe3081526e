/** The vertices of a line and their times, apart from the JSON that they belong to. */
export interface LineColumns {
  /** The feature's place among those in the JSON. */
  at: number;
  /** Longitude, latitude and elevation of each vertex. */
  coordinates: Float64Array<ArrayBuffer>;
  /** Milliseconds since the epoch, NaN for null; null where they stayed in the JSON. */
  times: Float64Array<ArrayBuffer> | null;
}

/** Plain JSON with empty lists in place of the long lines that are apart. */
export interface SplitJson {
  json: unknown;
  lines: LineColumns[];
}

/** Vertices from which a line is long: shorter ones are written and parsed within a few milliseconds. */
export const LONG_LINE = 5000;
