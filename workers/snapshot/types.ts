import type { Feature } from "../../src/domain/feature";
import type { FeatureColumns } from "../../src/domain/featureColumns";
import type { SnapshotTable } from "../../src/formats/snapshot/types";

export interface SnapshotRequest {
  /** Absolute. */
  url: string;
  headers: Record<string, string>;
}

/** What lists and panels know of features: one entry a feature, places are those in the table's lists. */
export interface RowColumns {
  uuids: string[];
  titles: string[];
  table: SnapshotTable;
  looks: Uint32Array;
  owners: Uint32Array;
  hunts: Uint32Array;
  states: Uint32Array;
  /** createdAt, updatedAt, serverCreatedAt: seconds since the epoch. */
  moments: Float64Array[];
  /** distance, area, duration, averageSpeed; NaN for null. */
  measures: Float64Array[];
  /** Of those that have any, by index. */
  photos: [index: number, ids: string[]][];
  /** 4 per feature: west, south, east, north. */
  extents: Float64Array;
  /** Indexes, ascending, of the features that are left out because they are in `whole`. */
  leftOut: number[];
}

/** Some features of a snapshot in the forms in which the page keeps them. */
export interface SnapshotPart {
  rows: RowColumns;
  /** Without those left out. */
  columns: FeatureColumns;
  /** Those that were asked for as a whole. */
  whole: Feature[];
}
