import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../../log";
import { StartError } from "../../startError";
import {
  type ClusterOptions,
  connectionTo,
  ensureRunning,
  prepareCluster,
  type RunningCluster,
  stopPostmaster,
} from "./supervisor";

/** Arbitrary number of the advisory lock that marks the server owning the data folder. */
const OWNER_LOCK = 7_262_173;
/** PostgreSQL notices a killed server's connection within milliseconds; a live server keeps its lock. */
const OWNER_WAIT_MS = 2000;
const STOP_MAX_MS = 5000;

export interface EmbeddedDatabase {
  connection: pg.ClientConfig;
  /** Whether PostgreSQL was still running after its previous server was killed. */
  adopted: boolean;
  /** Process id of PostgreSQL at startup. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on dataDir/pg, or adopts one left by a killed server, and restarts it if it dies. Only one server
 * owns a data folder at a time. Ownership is a lock held by an open connection, so it ends with the process however
 * that ends.
 * @param onLost called once when PostgreSQL died and can't be restarted, or another server took the folder
 * @throws StartError if another server owns the folder or PostgreSQL doesn't start
 */
export async function startEmbedded(options: {
  dataDir: string;
  pgBinDir: string | null;
  maxConnections: number;
  log: Log;
  onLost: (error: Error) => void;
}): Promise<EmbeddedDatabase> {
  const { log } = options;
  const place = await prepareCluster(options);
  let stopping = false;
  let owner: pg.Client;

  const own = async (): Promise<RunningCluster> => {
    const running = await ensureRunning(place);
    await takeOwnership(running.client, place);
    owner = running.client;
    owner.once("end", () => {
      if (!stopping) void recover();
    });
    return running;
  };
  const recover = async () => {
    log.error("PostgreSQL stopped unexpectedly; restarting it");
    try {
      const { pid } = await own();
      log.info({ pid }, "PostgreSQL restarted");
      if (stopping) await stopPostmaster(place, STOP_MAX_MS);
    } catch (error) {
      if (!stopping) options.onLost(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const began = performance.now();
  const { pid, adopted } = await own();
  log.info({ pid, adopted, ms: Math.round(performance.now() - began) }, "PostgreSQL is ready");
  return {
    connection: connectionTo(place.socketDir),
    adopted,
    pid,
    async stop() {
      stopping = true;
      await owner.end().catch(() => {});
      await stopPostmaster(place, STOP_MAX_MS);
    },
  };
}

async function takeOwnership(client: pg.Client, place: ClusterOptions): Promise<void> {
  for (const until = Date.now() + OWNER_WAIT_MS; ; await sleep(50)) {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
      OWNER_LOCK,
    ]);
    if (rows[0]?.got) return;
    if (Date.now() < until) continue;
    await client.end().catch(() => {});
    throw new StartError(
      `The data folder ${place.dataDir} is in use by another running Ridgeline. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}
