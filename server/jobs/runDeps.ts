import type { Kysely } from "kysely";
import type pg from "pg";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import type { ServerScheduler } from "../scheduler/index";
import type { DiskSpace } from "../services/diskSpace";
import type { MapFileMaker } from "../services/mapFiles";
import type { PhotoStore } from "../storage/photoStore";

export interface RunDeps {
  db: Kysely<Database>;
  /** For threads, which need their own connections. */
  connection: pg.ClientConfig;
  log: Log;
  importMaxBytes: number;
  accountBytes: number;
  disk: DiskSpace;
  photos: PhotoStore;
  /** Local folder for incoming photos. */
  spoolDir: string;
  scheduler: ServerScheduler;
  mapFiles: MapFileMaker;
  /** Aborts when the server stops; the work is then released. */
  stopping: AbortSignal;
}
