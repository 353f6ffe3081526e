import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { DATABASE_USER } from "../../server/db/embedded/cluster";
import { chooseRuntimeUser, giveTo } from "../../server/db/embedded/runtimeUser";
import { freePort } from "./freePort";
import { socketDirOf, waitFor } from "./ownServers";

/** Where distributions install it. /usr/sbin is in root's PATH but not always in other users'. */
const PROGRAM = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

export const MISSING = "PgBouncer isn't installed (Debian, Ubuntu: apt-get install pgbouncer).";

export interface Pooler {
  /** DATABASE_URL that leads through it. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer with transaction pooling in front of a data folder's database. Returns null if it isn't installed.
 *
 * @throws Error with its output if it doesn't start
 */
export async function startPooler(dataDir: string): Promise<Pooler | null> {
  if (!PROGRAM) return null;
  const port = await freePort();
  const user = chooseRuntimeUser(dataDir);
  // The database account can access the socket folder, but not always the data folder.
  const folder = socketDirOf(dataDir);
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${folder} port=5432 user=${DATABASE_USER}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
`,
  );
  giveTo(user, file);
  const child = spawn(PROGRAM, [file], user);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      output += data;
    });
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  await waitFor(async () => ended() || / listening on 127\.0\.0\.1/.test(output));
  if (ended()) throw new Error(`PgBouncer ended:\n${output}`);
  return { url: `postgres://${DATABASE_USER}@127.0.0.1:${port}/postgres`, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGKILL");
  await ended;
}
