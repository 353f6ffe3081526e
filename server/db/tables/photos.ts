import type { ColumnType, Generated } from "kysely";
import type { Seconds } from "./columns";

export interface PhotosTable {
  user_id: string;
  uuid: string;
  title: string;
  /** Null until the image is uploaded. */
  feature_id: string | null;
  created_at: Seconds;
  /** Number of the last change (ContentHeadsTable). 0 means in every snapshot and in no delta. */
  seq: Generated<number>;
}

/** Images of a photo: the original upload and the display sizes. */
export interface PhotoFilesTable {
  user_id: string;
  photo_id: string;
  size: "original" | "web" | "thumbnail";
  file_id: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  /** Where the bytes are: in the photo store, or in file_chunks for images older than the store. */
  storage: "store" | "chunks";
}

/**
 * Files in the photo store that belong to no photo: incomplete uploads and deleted photos. The row exists before the
 * file does and until it is gone, so no crash leaves an untracked file.
 */
export interface StrayFilesTable {
  user_id: string;
  file_id: string;
  /** True once it's due for removal. Uploads can't claim it anymore. */
  leaving: boolean;
  /** When the sweep removes it. */
  due_at: ColumnType<Date, Date, Date>;
}

/** Running backups. No file is removed before they end, or before expires_at if they crash. */
export interface FileHoldsTable {
  uuid: string;
  expires_at: ColumnType<Date, Date, Date>;
}
