import type { ColumnType, Generated } from "kysely";
import type { StoredExportType } from "../../../src/domain/exportType";
import type { GpxLines } from "../../../src/domain/gpxLines";
import type { GpxDevice } from "../../../src/domain/gpxOptions";
import type { Timestamp } from "./columns";

/** State of an import. "uploading" means parts of the file are still missing. */
export type ImportState = "uploading" | "uploaded" | "reading" | "completed" | "invalid" | "confirmed";

export interface ImportsTable {
  user_id: string;
  uuid: string;
  file_name: string;
  bytes: number;
  /** SHA-256 of the file in hex; null for imports older than this column. */
  checksum: Generated<string | null>;
  state: ImportState;
  message: Generated<string>;
  progress: Generated<number>;
  /** JSON text of FormatNote[]. Before the file is read, of the TableChoice sent with it, or an empty list. */
  notes: Generated<string>;
  attempts: Generated<number>;
  /** The run that may write. A run that lost it to another stops. */
  runner: string | null;
  heartbeat_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Timestamp;
}

export type ExportState = "requested" | "writing" | "completed" | "failed";

export interface ExportsTable {
  user_id: string;
  uuid: string;
  type: StoredExportType;
  /** JSON text of the MapFileOrder for map files, else null. */
  map: ColumnType<string | null, string | undefined, never>;
  /** Number of tiles written (map files only). */
  done: Generated<number>;
  /** GPX only. */
  lines: GpxLines;
  device: GpxDevice;
  /** Null means everything. */
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

/** Uploaded and exported files in chunks. Every server can read them, and they are as durable as any other row. */
export interface FileChunksTable {
  user_id: string;
  file_id: string;
  position: number;
  data: Buffer;
  created_at: Timestamp;
}
