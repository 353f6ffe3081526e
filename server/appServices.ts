import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { ClientConfig, Pool } from "pg";
import type { Config } from "./config";
import type { ReplicaRead } from "./db/replica";
import type { Database } from "./db/schema";
import { createJobs } from "./jobs/jobs";
import { SnapshotThread } from "./jobs/snapshotThread";
import type { Log } from "./log";
import type { ServerScheduler } from "./scheduler/index";
import { watchDisk } from "./services/diskSpace";
import { DownloadTurns } from "./services/downloads/turns";
import type { MapFileMaker } from "./services/mapFiles";
import { createTokens } from "./services/tokens";
import type { PhotoStore } from "./storage/photoStore";
import { spoolFolder } from "./storage/spool";

/** Dependencies of the application, provided by the process that runs it. */
export interface AppDeps {
  config: Config;
  db: Kysely<Database>;
  readReplica: ReplicaRead;
  pool: Pool;
  /** Connection settings of the pool. */
  connection: ClientConfig;
  photos: PhotoStore;
  log: Log;
}

/** Creates what the routes work with. Jobs start and end with the server, unless it has only map services. */
export function createServices(
  app: FastifyInstance,
  given: AppDeps,
  { scheduler, mapFiles }: { scheduler: ServerScheduler; mapFiles: MapFileMaker },
) {
  const { config, db, connection, log } = given;
  const spoolDir = spoolFolder(config.dataDir);
  const disk = watchDisk(config, log);
  const jobs = createJobs({ ...given, spoolDir, disk, scheduler, mapFiles });
  if (config.serve !== "maps") app.addHook("onReady", () => jobs.start());
  app.addHook("onClose", () => jobs.stop());
  const { importMaxBytes, accountBytes } = config;
  const snapshotThread = new SnapshotThread(connection);
  app.addHook("onClose", () => snapshotThread.stop());
  return {
    ...given,
    spoolDir,
    jobs,
    importMaxBytes,
    accountBytes,
    disk,
    tokens: createTokens(db),
    scheduler,
    mapFiles,
    downloads: new DownloadTurns(scheduler),
    snapshots: new DownloadTurns(scheduler, "snapshots"),
    snapshotThread,
  };
}
