import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { StartError } from "../../startError";
import { program } from "./binaries";
import { isAlive } from "./pidFile";
import { giveTo, mayAccess, type RuntimeUser } from "./runtimeUser";

const run = promisify(execFile);
/** The database account; local connections need no password, and only our account may enter the socket's folder. */
export const DATABASE_USER = "ridgeline";
const SCRATCH = "pg.init.";
/** sun_path of sockaddr_un holds 108 bytes, its end mark included (104 on macOS). */
const SOCKET_PATH_MAX = 103;

/**
 * The cluster's folder, made with initdb where there is none. initdb works in a scratch folder that is renamed at the
 * end: a start that was killed in between leaves nothing half made.
 */
export async function ensureCluster(dataDir: string, bin: string, user: RuntimeUser): Promise<string> {
  const cluster = path.join(dataDir, "pg");
  if (existsSync(path.join(cluster, "PG_VERSION"))) return cluster;
  removeLeftovers(dataDir);
  const scratch = path.join(dataDir, `${SCRATCH}${process.pid}`);
  mkdirSync(scratch, { mode: 0o700 });
  giveTo(user, scratch);
  const args = [
    "-U",
    DATABASE_USER,
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--data-checksums",
  ];
  try {
    await run(program(bin, "initdb"), ["-D", reachablePath(scratch, user), ...args], {
      ...user,
      cwd: scratch,
      env: { ...process.env, LC_ALL: "C" },
    });
    renameSync(scratch, cluster);
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    // Another server was faster: its cluster is as good, and the lock decides who may use it.
    if (!existsSync(path.join(cluster, "PG_VERSION")))
      throw new StartError(`The database could not be created in ${dataDir}: ${errorText(error)}`, {
        cause: error,
      });
  }
  return cluster;
}

/**
 * The name by which the account reaches a folder that a program is started in. Below a closed folder such as /root no
 * path leads there, but the kernel's link to the working directory does.
 */
export function reachablePath(folder: string, user: RuntimeUser): string {
  if (mayAccess(user, "-x", folder)) return folder;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new StartError(
    `${folder} cannot be entered by the unprivileged account that runs PostgreSQL. Choose another DATA_DIR, or start as an ordinary user.`,
  );
}

/** A folder for the socket, short however long the data folder's path is, the same at every start. */
export function socketFolder(dataDir: string, user: RuntimeUser): string {
  const name = `ridgeline-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  for (const parent of [os.tmpdir(), "/tmp"]) {
    const folder = path.join(parent, name);
    if (Buffer.byteLength(path.join(folder, ".s.PGSQL.5432")) > SOCKET_PATH_MAX) continue;
    makeSocketFolder(folder, user);
    if (mayAccess(user, "-w", folder)) return folder;
  }
  throw new StartError(
    `No folder for the database's socket: ${os.tmpdir()} is too long a path or closed to others. Set TMPDIR to a short one.`,
  );
}

/** Makes it where it is missing: folders for temporary files are swept. */
export function makeSocketFolder(folder: string, user: RuntimeUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(user, folder);
  chmodSync(folder, 0o700);
}

/** What killed first starts left, except the folder of another process that is at its first start this very moment. */
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(SCRATCH)) continue;
    const pid = Number(name.slice(SCRATCH.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    // An initdb that outlived its server may still write for a moment.
    rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function errorText(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return stderr?.trim() || message;
}
