import type { Feature } from "../../src/domain/feature";
import type { FeatureColumns } from "../../src/domain/featureColumns";
import type { FeatureBlock } from "../../src/formats/snapshot/decode";
import type { SnapshotHead } from "../../src/formats/snapshot/types";

export interface SnapshotRequest {
  /** Whose content it is, which names the file that this browser stores; null: it stores none. */
  account: string | null;
  /** Absolute. */
  url: string;
  headers: Record<string, string>;
}

export interface OpenedSnapshot {
  head: SnapshotHead;
  /** It is what this browser had stored, and may be older than what the server has. */
  stored: boolean;
}

/** What a block says of features for lists and panels: one entry a feature, places are those in the table's lists. */
type BlockColumns = Pick<
  FeatureBlock,
  "uuids" | "titles" | "table" | "looks" | "owners" | "hunts" | "states" | "moments" | "measures"
>;

/** What lists and panels know of features. */
export interface RowColumns extends BlockColumns {
  /** Of those that have any, by index. */
  photos: [index: number, ids: string[]][];
  /** 4 per feature: west, south, east, north. */
  extents: Float64Array;
  /** Indexes, ascending, of the features that are left out because they are in `whole`. */
  leftOut: number[];
}

/** Some features of a snapshot in the forms in which the page keeps them. */
export interface SnapshotPart {
  /** From the worker they come with what is new of the table of all parts (commonValues.ts). */
  rows: RowColumns;
  /** Without those left out. */
  columns: FeatureColumns;
  /** Those that were asked for as a whole. */
  whole: Feature[];
}
