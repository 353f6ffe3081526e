import type { Feature } from "../../src/domain/feature";
import type { FeatureColumns } from "../../src/domain/featureColumns";
import type { FeatureBlock } from "../../src/formats/snapshot/decode";
import type { SnapshotHead } from "../../src/formats/snapshot/types";

export interface SnapshotRequest {
  /** Account of the content, which names the file stored in this browser. Null stores nothing. */
  account: string | null;
  /** Absolute URL. */
  url: string;
  headers: Record<string, string>;
}

export interface OpenedSnapshot {
  head: SnapshotHead;
  /** True for the copy stored in this browser, which may be older than the server's. */
  stored: boolean;
}

/** Columns of a block for lists and panels: one entry per feature, with indexes into the table's lists. */
type BlockColumns = Pick<
  FeatureBlock,
  "uuids" | "titles" | "table" | "looks" | "owners" | "hunts" | "states" | "moments" | "measures"
>;

/** Feature data for lists and panels. */
export interface RowColumns extends BlockColumns {
  /** Photo ids by index, for features that have any. */
  photos: [index: number, ids: string[]][];
  /** Four per feature: west, south, east, north. */
  extents: Float64Array;
  /** Ascending indexes of the features left out of the columns because they are in `whole`. */
  leftOut: number[];
}

/** Features of a snapshot in the forms the page keeps them in. */
export interface SnapshotPart {
  /** The worker sends only the new values of the merged table (commonValues.ts). */
  rows: RowColumns;
  /** Without the features that are left out. */
  columns: FeatureColumns;
  /** Features requested in full. */
  whole: Feature[];
}
