import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { isAlive } from "../../isAlive";

/** What PostgreSQL writes into postmaster.pid, line by line (src/include/utils/pidfile.h). */
export interface PidFile {
  pid: number;
  socketDir: string;
  /** "starting", "ready", "stopping"; empty while the file is being written. */
  status: string;
}

export const pidFilePath = (cluster: string): string => path.join(cluster, "postmaster.pid");

/** Null when there is none. */
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
 * Whether a living process with this number is the PostgreSQL of this cluster. Process numbers are used again, at
 * once in a restarted container: a file left by a killed PostgreSQL may name a stranger. PostgreSQL works inside its
 * data folder, which Linux tells; elsewhere the command line has to do.
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
