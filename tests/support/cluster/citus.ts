import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { chooseRuntimeUser, giveTo, type RuntimeUser } from "../../../server/db/embedded/runtimeUser";
import { runCommand } from "../commands";
import { freePort } from "../freePort";
import { waitFor } from "../ownServers";
import { childrenOf, killNow, projectRoot } from "../server";
import { type ClusterProcess, startProcess } from "./process";

/** URL of a running Citus, or the folder of programs to start one. */
export type CitusSource = { url: string } | { bin: string };

export interface Citus {
  /** DATABASE_URL of the coordinator. */
  url: string;
  /** Null for a running Citus, which tests may not kill. */
  coordinator: CitusNode | null;
  /** One for each worker started here. */
  workers: readonly CitusNode[];
  stop(): Promise<void>;
}

export interface CitusNode {
  port: number;
  start(): Promise<void>;
  /** Simulates the loss of the machine with kill -9. Its data stays. */
  kill(): Promise<void>;
}

const DATABASE = "ridgeline";
/** Each table takes one PostgreSQL table per shard, so small test tables get few shards. */
const TEST_SHARDS = 4;

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = logical
max_connections = 300
max_prepared_transactions = 300
# Nothing of it outlives the tests.
fsync = off
`;

const citusSettings = (shards: number) => `
shared_preload_libraries = 'citus'
citus.shard_count = ${shards}
citus.shard_replication_factor = 1
citus.enable_statistics_collection = off
`;

/**
 * Finds a Citus through CITUS_URL, CITUS_PG_BIN or the system's PostgreSQL.
 * @returns a sentence about what is missing if there is none
 */
export function findCitus(): CitusSource | string {
  const { CITUS_URL: url, CITUS_PG_BIN: chosen } = process.env;
  if (url) return { url };
  const config = chosen ? path.join(chosen, "pg_config") : "pg_config";
  const { stdout, error } = spawnSync(config, ["--bindir", "--pkglibdir"], { encoding: "utf8" });
  const [bin = "", libraries = ""] = (stdout ?? "").split("\n");
  if (!error && existsSync(path.join(libraries, "citus.so"))) return { bin: chosen ?? bin };
  return `No Citus found${chosen ? ` with CITUS_PG_BIN=${chosen}` : ""}. Set CITUS_PG_BIN to the bin folder of a PostgreSQL that has the extension citus, or CITUS_URL to an empty database of a running coordinator.`;
}

/** Starts a coordinator and two workers on this machine, or returns the one at CITUS_URL. */
export async function startCitus(source: CitusSource, shards = TEST_SHARDS): Promise<Citus> {
  if ("url" in source) return { url: source.url, coordinator: null, workers: [], stop: async () => {} };
  const { folder, user } = makeFolder();
  const options = { folder, user, bin: source.bin, settings: citusSettings(shards) };
  const nodes: Node[] = [];
  const stop = async () => {
    keepLog(nodes[0]?.output() ?? "");
    await Promise.all(nodes.map((node) => node.kill()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    for (const name of ["coordinator", "worker1", "worker2"]) nodes.push(await makeNode(name, options));
    await Promise.all(nodes.map((node) => node.start()));
    const [coordinator, ...workers] = nodes as [Node, ...Node[]];
    for (const { port } of nodes) {
      await ask(urlOf(port, "postgres"), `create database ${DATABASE}`);
      await ask(urlOf(port), "create extension citus");
    }
    const url = urlOf(coordinator.port);
    await ask(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
    for (const { port } of workers) await ask(url, `select citus_add_node('127.0.0.1', ${port})`);
    return { url, coordinator, workers, stop };
  } catch (error) {
    await stop();
    throw new Error(`Citus didn't start: ${(error as Error).message}. See test-results/citus.log.`);
  }
}

/** Starts Citus and distributes the tables as an operator would. */
export async function startPreparedCitus(source: CitusSource, shards?: number): Promise<Citus> {
  const citus = await startCitus(source, shards);
  const { code, output } = await runCommand("cluster/run", ["prepare"], { DATABASE_URL: citus.url });
  if (code === 0) return citus;
  await citus.stop();
  throw new Error(output);
}

/** Starts a plain PostgreSQL with the same settings, for comparison. @param bin folder of its programs */
export async function startPlainPostgres(bin: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { folder, user } = makeFolder();
  const node = await makeNode("plain", { folder, user, bin, settings: "" });
  await node.start();
  await ask(urlOf(node.port, "postgres"), `create database ${DATABASE}`);
  const stop = async () => {
    await node.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { url: urlOf(node.port), stop };
}

function makeFolder(): { folder: string; user: RuntimeUser } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ridgeline-citus-"));
  const user = chooseRuntimeUser(folder);
  giveTo(user, folder);
  return { folder, user };
}

/** Saves the coordinator's log, which has each rejected statement with the reason. */
function keepLog(output: string): void {
  const results = path.join(projectRoot, "test-results");
  mkdirSync(results, { recursive: true });
  writeFileSync(path.join(results, "citus.log"), output);
}

const urlOf = (port: number, database = DATABASE) => `postgres://ridgeline@127.0.0.1:${port}/${database}`;

/** Runs one statement on a connection of its own. @returns its rows */
export async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Port of the worker that has an account's content. @param url of the coordinator */
export async function workerPortOf(url: string, userId: string): Promise<number | undefined> {
  const [row] = await ask<{ nodeport: number }>(
    url,
    `select nodeport from citus_shards
     where shardid = get_shard_id_for_distribution_column('features', $1::uuid)`,
    [userId],
  );
  return row?.nodeport;
}

type Node = CitusNode & { output(): string };

async function makeNode(
  name: string,
  { folder, user, bin, settings }: { folder: string; user: RuntimeUser; bin: string; settings: string },
): Promise<Node> {
  const port = await freePort();
  const data = path.join(folder, name);
  mkdirSync(data, { mode: 0o700 });
  giveTo(user, data);
  const args = ["-D", data, "-U", "ridgeline", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  execFileSync(path.join(bin, "initdb"), args, { ...user, cwd: folder, stdio: "ignore" });
  appendFileSync(path.join(data, "postgresql.conf"), `${SETTINGS}${settings}port = ${port}\n`);
  let running: ClusterProcess | null = null;
  return {
    port,
    output: () => running?.output() ?? "",
    async start() {
      running = startProcess(path.join(bin, "postgres"), ["-D", data], { folder, user });
      await waitFor(async () => {
        await ask(urlOf(port, "postgres"), "select 1");
        return true;
      });
    },
    async kill() {
      const processes = running ? childrenOf(running.pid) : [];
      await running?.kill();
      processes.forEach(killNow);
    },
  };
}
