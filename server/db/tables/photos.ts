import type { ColumnType, Generated } from "kysely";
import type { Seconds } from "./columns";

export interface PhotosTable {
  user_id: string;
  uuid: string;
  title: string;
  /** Null until the picture is uploaded. */
  feature_id: string | null;
  created_at: Seconds;
  /** Number of the last change (ContentHeadsTable); 0: part of every snapshot and of no delta. */
  seq: Generated<number>;
}

/** A photo's picture as it was uploaded and in the sizes that are shown. */
export interface PhotoFilesTable {
  user_id: string;
  photo_id: string;
  size: "original" | "web" | "thumbnail";
  file_id: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  /** Where the bytes are: in the photo store, or, from before there was one, in file_chunks. */
  storage: "store" | "chunks";
}

/**
 * Files of the photo store that belong to no photo: an upload that is not complete yet, or what was deleted. The row
 * is there before the file is and until it is gone, so that no crash leaves a file that nobody knows of.
 */
export interface StrayFilesTable {
  user_id: string;
  file_id: string;
  /** True once it is to be removed: no upload may take it any more. */
  leaving: boolean;
  /** When the sweep removes it. */
  due_at: ColumnType<Date, Date, Date>;
}

/** Running backups: no file is removed before they end, or before expires_at when they died. */
export interface FileHoldsTable {
  uuid: string;
  expires_at: ColumnType<Date, Date, Date>;
}
