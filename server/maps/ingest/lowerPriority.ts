import { getPriority, setPriority } from "node:os";

/** Like `nice`'s default. The threads that answer queries and draw tiles have the same. */
const LOWER_BY = 10;
const LOWEST = 19;

/**
 * Lowers the priority of a process just started below this one's, so an ingest doesn't slow down the server and its
 * database. Threads that it starts from now on inherit it.
 */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(LOWEST, getPriority() + LOWER_BY));
  } catch {
    // It has ended already.
  }
}
