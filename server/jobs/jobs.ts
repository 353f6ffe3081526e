import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import type { ClientConfig, Pool } from "pg";
import PgBoss from "pg-boss";
import type { Config } from "../config";
import { withLock } from "../db/lock";
import { outageOf } from "../db/outage";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import type { JobKey } from "../repositories/imports";
import type { ServerScheduler } from "../scheduler/index";
import type { DiskSpace } from "../services/diskSpace";
import type { MapFileMaker } from "../services/mapFiles";
import type { PhotoStore } from "../storage/photoStore";
import { startMovingGeometry } from "./moveGeometry";
import type { JobName, Jobs } from "./queue";
import { createRunner } from "./runner";
import { startSweeping } from "./sweep";

export interface JobsDeps {
  config: Config;
  db: Kysely<Database>;
  pool: Pool;
  connection: ClientConfig;
  photos: PhotoStore;
  spoolDir: string;
  disk: DiskSpace;
  scheduler: ServerScheduler;
  mapFiles: MapFileMaker;
  log: Log;
}

const NAMES: readonly JobName[] = ["import", "export", "mapFile", "purge"];
/**
 * Jobs of each kind that a server claims. More than run at a time, so that one account's jobs don't crowd out others.
 */
const WORKERS = 4;
/** Delay between retries while the database is unavailable. */
const AWAY_MS = 500;

/**
 * Runs jobs with pg-boss on the same database. pg-boss only delivers them. The runs themselves make sure, with claims,
 * heartbeats and the sweep, that work is done once and resumes after a crash. So delivering a job twice does no harm.
 */
export function createJobs({
  config,
  db,
  pool,
  connection,
  photos,
  spoolDir,
  disk,
  scheduler,
  mapFiles,
  log,
}: JobsDeps): Jobs {
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => patiently(() => pool.query(text, values), stopping.signal) },
    schedule: false,
    deleteAfterDays: 2,
  });
  boss.on("error", (err) => log.warn({ err }, "Job queue"));
  const workers: Record<JobName, string[]> = { import: [], export: [], mapFile: [], purge: [] };
  const { importMaxBytes, accountBytes } = config;
  const runner = createRunner({
    db,
    connection,
    log,
    importMaxBytes,
    accountBytes,
    disk,
    photos,
    spoolDir,
    scheduler,
    mapFiles,
    stopping: stopping.signal,
  });
  let stopSweeping = async () => {};
  let stopMoving = async () => {};

  const jobs: Jobs = {
    async enqueue(trx, name, key, ahead = 0) {
      const executeSql = async (text: string, values: unknown[]) => {
        const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
        return { rows };
      };
      await boss.send(name, key, { db: { executeSql }, priority: -ahead, expireInHours: 2, retryLimit: 0 });
    },
    nudge(name) {
      for (const id of workers[name]) boss.notifyWorker(id);
    },
    async start() {
      await withLock(pool, QUEUE_LOCK, async () => {
        await boss.start();
        for (const name of NAMES) await boss.createQueue(name);
      });
      for (const name of NAMES) {
        for (let count = 0; count < WORKERS; count++)
          workers[name].push(
            await boss.work<JobKey>(name, { pollingIntervalSeconds: 1 }, async (list) => {
              for (const job of list) await runner.run(name, job.data);
            }),
          );
      }
      stopSweeping = startSweeping({ db, photos, spoolDir, log, jobs, stopping: stopping.signal });
      stopMoving = startMovingGeometry({ db, connection, scheduler, log, stopping: stopping.signal });
    },
    async stop() {
      stopping.abort();
      await Promise.all([stopSweeping(), stopMoving()]);
      await runner.settle();
      await boss.stop({ graceful: false, close: false, wait: false });
    },
  };
  return jobs;
}

/** Arbitrary number. Servers that start at once on an empty database create the queue one after another. */
const QUEUE_LOCK = "7262174";

/**
 * Retries the queue's own statements while the database is unavailable. pg-boss leaves some of their failures
 * unhandled, which would end the process. The sweep finds jobs whose delivery is lost this way.
 */
async function patiently<T extends { rows: unknown[] }>(
  statement: () => Promise<T>,
  stopping: AbortSignal,
): Promise<T | { rows: never[] }> {
  for (;;) {
    try {
      return await statement();
    } catch (error) {
      if (outageOf(error) === null) throw error;
      if (stopping.aborted) return { rows: [] };
      await sleep(AWAY_MS);
    }
  }
}
