import { readdirSync, readlinkSync, realpathSync } from "node:fs";

/** An update may have replaced the program since it started. */
const PROGRAM = /\/postgres( \(deleted\))?$/;

/**
 * Returns the PostgreSQL processes working in the cluster's folder. After a postmaster was killed, one of them can stay
 * forever: it notices the death only while waiting for a message, not while suspended or waiting for a lock held by
 * another dead process. No other PostgreSQL can start while it is attached to the shared memory. Only Linux exposes a
 * process's folder and program; elsewhere the list is empty.
 */
export function leftoverProcesses(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  const folder = realpathSync(cluster);
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  // A shell may have the same working directory, so the program is checked too.
  return numbers
    .filter((pid) => linkOf(pid, "cwd") === folder && PROGRAM.test(linkOf(pid, "exe")))
    .map(Number);
}

/** Empty if the process is gone or belongs to another user. */
function linkOf(pid: string, name: "cwd" | "exe"): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return "";
  }
}
