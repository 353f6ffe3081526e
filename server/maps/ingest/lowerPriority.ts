import { readFileSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** As much as the threads that import and export files. At 10, adding took five times as long on a busy machine. */
const LOWER_BY = 5;
const LOWEST = 19;

/**
 * Option of `spawn` for processes to be lowered. Linux divides the processor among sessions (sched(7), "The autogroup
 * feature"), and each of PostgreSQL's processes is one. In the server's session an ingest's priority would only count
 * against the server.
 */
export const OWN_SESSION = { detached: process.platform === "linux" };

/**
 * Lowers the priority of a process just started below this one's, so an ingest doesn't slow down the server and its
 * database. Threads that it starts from now on inherit it.
 */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lower(getPriority()));
    if (leadsSession(pid)) writeFileSync(`/proc/${pid}/autogroup`, `${lower(sessionPriority("self"))}`);
  } catch {
    // It has ended already, or the system has no priorities of sessions.
  }
}

const lower = (priority: number) => Math.min(LOWEST, priority + LOWER_BY);

/** Changing the session of another leader would slow that one down too. */
function leadsSession(pid: number): boolean {
  const [, , , session] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return Number(session) === pid;
}

/** Priority of a process's session. @throws Error if the system has none */
export function sessionPriority(pid: number | "self"): number {
  // Linux writes nothing for a process outside any session's group, such as the first of a machine and those it starts.
  return Number(readFileSync(`/proc/${pid}/autogroup`, "utf8").split("nice ")[1] ?? 0);
}
