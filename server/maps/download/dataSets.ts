/** Source of a data set. */
export type DataSource =
  /** Files by URL. With `gaps`, a missing file is a gap such as the sea, not an error. */
  | { kind: "files"; urls: readonly string[]; gaps: boolean }
  /** Files listed in a folder's index. */
  | { kind: "index"; url: string; names: RegExp }
  /** Layer of an ArcGIS service: all features that match `where`, limited to the state's extent if `inExtent`. */
  | { kind: "service"; url: string; where: string; inExtent: boolean };

/** Data set of a state, with the settings of the layer it becomes. */
export interface DataSet {
  id: DataSetId;
  title: string;
  category: string;
  source: DataSource;
  /** Publisher and terms. */
  license: string;
  /** Layer name, for a file with several layers. */
  layer?: string;
  /** Used only if the data has such a field. */
  titleField?: string;
  colorBy?: string;
}

export const DATA_SETS = [
  "elevation",
  "units",
  "public-land",
  "roads",
  "main-roads",
  "motorized-roads",
  "motorized-trails",
  "trails",
  "lakes",
  "streams",
] as const;
export type DataSetId = (typeof DATA_SETS)[number];

/** Data sets downloaded by default. The roads of all counties already contain the main roads. */
export const DEFAULT_DATA_SETS: readonly DataSetId[] = DATA_SETS.filter((id) => id !== "main-roads");
