import { readdirSync, readlinkSync, realpathSync } from "node:fs";

/** An update may have replaced the program since it started. */
const PROGRAM = /\/postgres( \(deleted\))?$/;

/**
 * The processes of PostgreSQL that work in the cluster's folder. After a postmaster was killed, one of them can stay
 * for good: it notices the death only while it waits for a message, not while it waits for a lock that a process that
 * is gone too has held, or stands still. As long as it is attached to the shared memory no other PostgreSQL starts.
 * Only Linux tells where a process works and what it runs; elsewhere none is found.
 */
export function processesOf(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  const folder = realpathSync(cluster);
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  // Somebody's shell may stand in the folder as well: what it runs is not PostgreSQL.
  return numbers
    .filter((pid) => linkOf(pid, "cwd") === folder && PROGRAM.test(linkOf(pid, "exe")))
    .map(Number);
}

/** Empty for a process that is gone or belongs to somebody else. */
function linkOf(pid: string, name: "cwd" | "exe"): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return "";
  }
}
