import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { isAlive } from "../../isAlive";

/** Contents of postmaster.pid, one value per line (src/include/utils/pidfile.h). */
export interface PidFile {
  pid: number;
  socketDir: string;
  /** "starting", "ready", "stopping"; empty while the file is being written. */
  status: string;
}

export const pidFilePath = (cluster: string): string => path.join(cluster, "postmaster.pid");

/** Reads postmaster.pid. Returns null if it's missing or unreadable. */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(pidFilePath(cluster), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return { pid, socketDir: lines[4]?.trim() ?? "", status: lines[7]?.trim() ?? "" };
  } catch {
    return null;
  }
}

/**
 * Whether the live process with this id is the cluster's PostgreSQL. Process ids are reused, immediately in a restarted
 * container, so a file left by a killed PostgreSQL may name an unrelated process. On Linux the working directory
 * identifies it, since PostgreSQL works inside its data folder. Elsewhere the command line is checked.
 */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes(cluster);
  } catch {
    return false;
  }
}
