import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isAlive } from "../../isAlive";
import { StartError } from "../../startError";
import { program } from "./binaries";
import { giveTo, mayAccess, type RuntimeUser } from "./runtimeUser";

const run = promisify(execFile);
/** Database role. Local connections need no password, and only our account can enter the socket's folder. */
export const DATABASE_USER = "ridgeline";
const SCRATCH = "pg.init.";
/** sun_path of sockaddr_un holds 108 bytes including the terminator (104 on macOS). */
const SOCKET_PATH_MAX = 103;

/**
 * Returns the cluster's folder, running initdb if there is none. initdb works in a scratch folder that is renamed at
 * the end, so a killed start leaves no half-made cluster.
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
    // Another server was faster. Its cluster works as well, and the lock decides who may use it.
    if (!existsSync(path.join(cluster, "PG_VERSION")))
      throw new StartError(`Couldn't create the database in ${dataDir}: ${errorText(error)}`, {
        cause: error,
      });
  }
  return cluster;
}

/**
 * Returns the path by which the account reaches the working directory of a program it runs. No path leads below a
 * closed folder such as /root, but the kernel's link to the working directory does.
 */
export function reachablePath(folder: string, user: RuntimeUser): string {
  if (mayAccess(user, "-x", folder)) return folder;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new StartError(
    `${folder} can't be entered by the unprivileged account that runs PostgreSQL. Choose another DATA_DIR, or start as a regular user.`,
  );
}

/**
 * Returns a folder for the socket, the same at every start: in the data folder, or in a temporary folder if the account
 * can't reach that or the path is too long.
 */
export function socketFolder(dataDir: string, user: RuntimeUser): string {
  const name = `ridgeline-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const reasons: string[] = [];
  for (const folder of [path.join(dataDir, "run"), path.join(os.tmpdir(), name), path.join("/tmp", name)]) {
    if (Buffer.byteLength(path.join(folder, ".s.PGSQL.5432")) > SOCKET_PATH_MAX) {
      reasons.push(`${folder} is too long a path`);
      continue;
    }
    try {
      makeSocketFolder(folder, user);
    } catch (error) {
      reasons.push(errorText(error));
      continue;
    }
    if (mayAccess(user, "-w", folder)) return folder;
    rmSync(folder, { recursive: true, force: true });
    reasons.push(`${folder} can't be entered by the account that runs PostgreSQL`);
  }
  throw new StartError(
    `No folder for the database's socket: ${reasons.join("; ")}. Set TMPDIR to a short one.`,
  );
}

/**
 * Creates the socket folder if missing, since temporary folders are cleaned up. Anyone can create files there, so only
 * a folder owned by us or PostgreSQL's account is used, and links aren't followed.
 * @throws StartError if the folder belongs to someone else
 */
export function makeSocketFolder(folder: string, user: RuntimeUser): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || ![process.getuid?.(), user.uid].includes(found.uid))
    throw new StartError(`${folder} belongs to another user. Remove it, then start again.`);
  giveTo(user, folder);
  chmodSync(folder, 0o700);
}

/** Removes leftovers of killed first starts, but not the folder of another process that is starting right now. */
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
