import { realpathSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isAlive } from "../../isAlive";
import type { Log } from "../../log";
import { makeFolder } from "../../makeFolder";
import { StartError } from "../../startError";
import { findBinaries } from "./binaries";
import { DATABASE_USER, ensureCluster, makeSocketFolder, socketFolder } from "./cluster";
import { leftoverProcesses } from "./leftoverProcesses";
import { isPostmasterOf, pidFilePath, readPidFile } from "./pidFile";
import { PORT, type Postmaster, startPostmaster } from "./postmaster";
import { chooseRuntimeUser, type RuntimeUser } from "./runtimeUser";

/** Crash recovery reads the log since the last checkpoint: at most max_wal_size, several seconds on a slow disk. */
const START_MAX_MS = 300_000;
/** How long to wait for the lock file or memory of a dying PostgreSQL. */
const REMAINS_MAX_MS = 30_000;
/** After this long, a leftover process won't exit by itself. */
const REMAINS_GO_MS = 5000;
const POLL_MS = 15;

export interface ClusterOptions {
  dataDir: string;
  cluster: string;
  bin: string;
  user: RuntimeUser;
  socketDir: string;
  maxConnections: number;
  log: Log;
}

export interface RunningCluster {
  /** Open connection, which the caller has to close. */
  client: pg.Client;
  pid: number;
  /** Whether PostgreSQL was already running because the previous server was killed. */
  adopted: boolean;
}

/** Prepares what PostgreSQL needs to start: account, binaries, cluster and socket folder. */
export async function prepareCluster(options: {
  dataDir: string;
  pgBinDir: string | null;
  maxConnections: number;
  log: Log;
}): Promise<ClusterOptions> {
  if (process.platform === "win32")
    throw new StartError(
      "The embedded database needs a Unix socket, which Node.js doesn't support on Windows. Set DATABASE_URL to a running PostgreSQL, or start in WSL 2.",
    );
  try {
    // Others may pass through, as PostgreSQL's account has to, but not list it.
    makeFolder(options.dataDir, 0o711);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `DATA_DIR=${options.dataDir} cannot be used (${reason}). Set DATA_DIR to a writable folder.`,
      { cause },
    );
  }
  const dataDir = realpathSync(options.dataDir);
  const user = chooseRuntimeUser(dataDir);
  const bin = findBinaries({ pgBinDir: options.pgBinDir, dataDir, user });
  const cluster = await ensureCluster(dataDir, bin, user);
  const socketDir = socketFolder(dataDir, user);
  return { dataDir, cluster, bin, user, socketDir, maxConnections: options.maxConnections, log: options.log };
}

/**
 * Connects to the cluster's PostgreSQL, starting it if it isn't running.
 * @throws StartError with PostgreSQL's last messages if it doesn't come up
 */
export async function ensureRunning(place: ClusterOptions): Promise<RunningCluster> {
  const began = Date.now();
  let own: Postmaster | null = null;
  let unreachableSince = 0;
  for (;;) {
    const file = readPidFile(place.cluster);
    const running = file !== null && isPostmasterOf(place.cluster, file.pid);
    if (file && running && file.status === "ready") {
      const client = await connect(file.socketDir || place.socketDir);
      if (client) {
        place.socketDir = file.socketDir || place.socketDir;
        return { client, pid: file.pid, adopted: file.pid !== own?.child.pid };
      }
      unreachableSince ||= Date.now();
      // Its socket was deleted, so no client can reach it anymore. Stop it and start another one.
      if (Date.now() - unreachableSince > 5000) end(file.pid, place.log);
    } else if (!running && !own) {
      if (file && isAlive(file.pid)) rmSync(pidFilePath(place.cluster), { force: true });
      makeSocketFolder(place.socketDir, place.user);
      own = startPostmaster(place);
    }
    if (own?.exit) {
      if (!mayPass(own) || Date.now() - began > REMAINS_MAX_MS) throw startFailure(own);
      if (holdsMemory(own) && Date.now() - began > REMAINS_GO_MS) endRemains(place);
      own = null;
      await sleep(100);
    }
    if (Date.now() - began > START_MAX_MS)
      throw new StartError(
        `PostgreSQL in ${place.cluster} did not become ready within ${START_MAX_MS / 1000} s (status: ${file?.status ?? "none"}).`,
      );
    await sleep(POLL_MS);
  }
}

/**
 * Requests a fast shutdown, which ends transactions and writes everything. If that takes too long, stops immediately
 * and leaves recovery to the next start.
 */
export async function stopPostmaster(place: ClusterOptions, withinMs: number): Promise<void> {
  const pid = readPidFile(place.cluster)?.pid;
  if (pid === undefined || !isPostmasterOf(place.cluster, pid)) return;
  process.kill(pid, "SIGINT");
  if (await gone(pid, withinMs)) {
    rmSync(place.socketDir, { recursive: true, force: true });
    return;
  }
  place.log.warn(
    { pid },
    "PostgreSQL is slow to stop; killing it. It will recover from its log at the next start",
  );
  process.kill(pid, "SIGQUIT");
  await gone(pid, 1000);
}

export function connectionTo(socketDir: string): pg.ClientConfig {
  // Spelled out so that PG* variables in the operator's shell can't redirect it.
  return { host: socketDir, port: PORT, user: DATABASE_USER, database: "postgres", password: "", ssl: false };
}

async function connect(socketDir: string): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connectionTo(socketDir), connectionTimeoutMillis: 3000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}

/** Failures worth a retry: killed from outside, or leftovers of a previous PostgreSQL. */
function mayPass({ exit, lines }: Postmaster): boolean {
  return exit?.signal != null || lines.some((line) => /lock file .* already exists|still in use/.test(line));
}

/** The postmaster is gone, but one of its processes isn't. */
const holdsMemory = ({ lines }: Postmaster): boolean => lines.some((line) => /still in use/.test(line));

/** Ends the leftover processes of a killed postmaster. Their acknowledged writes are in the log. */
function endRemains({ cluster, log }: ClusterOptions): void {
  const pids = leftoverProcesses(cluster);
  if (pids.length === 0) return;
  log.warn(
    { pids },
    "Processes of a killed PostgreSQL still hold its memory; ending them. It will recover from its log at the next start",
  );
  for (const pid of pids) endNow(pid);
}

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already gone, or not ours to end. In the latter case startup fails with PostgreSQL's own message.
  }
}

function startFailure(own: Postmaster): StartError {
  const words = own.lines.filter((line) => /^(FATAL|PANIC|HINT|postgres|Error)/.test(line));
  return new StartError(`PostgreSQL did not start: ${(words.length > 0 ? words : own.lines).join(" ")}`);
}

function end(pid: number, log: Log): void {
  log.warn({ pid }, "PostgreSQL is running but its socket is gone; restarting it");
  process.kill(pid, "SIGINT");
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(POLL_MS))
    if (!isAlive(pid)) return true;
  return !isAlive(pid);
}
