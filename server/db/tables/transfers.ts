import type { ColumnType, Generated } from "kysely";
import type { StoredExportType } from "../../../src/domain/exportType";
import type { GpxLines } from "../../../src/domain/gpxLines";
import type { GpxDevice } from "../../../src/domain/gpxOptions";
import type { Timestamp } from "./columns";

/** "uploading": parts of the file are still to come. */
export type ImportState = "uploading" | "uploaded" | "reading" | "completed" | "invalid" | "confirmed";

export interface ImportsTable {
  user_id: string;
  uuid: string;
  file_name: string;
  bytes: number;
  /** SHA-256 of the file in hex; null for imports from before it was kept. */
  checksum: Generated<string | null>;
  state: ImportState;
  message: Generated<string>;
  progress: Generated<number>;
  /** JSON text of FormatNote[]; before the file is read, of the TableChoice that came with it, or an empty list. */
  notes: Generated<string>;
  attempts: Generated<number>;
  /** The run that may write; a run that lost it to another stops. */
  runner: string | null;
  heartbeat_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Timestamp;
}

export type ExportState = "requested" | "writing" | "completed" | "failed";

export interface ExportsTable {
  user_id: string;
  uuid: string;
  type: StoredExportType;
  /** Of map files: JSON text of the MapFileOrder; else null. */
  map: ColumnType<string | null, string | undefined, never>;
  /** Of map files: tiles that are written. */
  done: Generated<number>;
  /** Of GPX only. */
  lines: GpxLines;
  device: GpxDevice;
  /** Null: everything. */
  feature_ids: string[] | null;
  state: ExportState;
  message: Generated<string>;
  file_name: Generated<string>;
  bytes: Generated<number>;
  attempts: Generated<number>;
  runner: string | null;
  heartbeat_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Timestamp;
}

/** Uploaded and exported files in pieces: every server can read them, and they are saved when the row is. */
export interface FileChunksTable {
  user_id: string;
  file_id: string;
  position: number;
  data: Buffer;
  created_at: Timestamp;
}
