/**
 * Reason the database failed a valid request. Its transaction is rolled back.
 * - unreachable: stopping, starting, failing over or not reachable
 * - busy: out of connections or memory
 * - deadlock: two changes waited for each other, and this one was canceled
 * - full: out of disk space
 */
export type Outage = "unreachable" | "busy" | "deadlock" | "full";

/** SQLSTATEs (PostgreSQL manual, appendix A). */
const STATES: Record<string, Outage> = {
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "25006": "unreachable",
  "53200": "busy",
  "53300": "busy",
  "40001": "deadlock",
  "40P01": "deadlock",
  "53100": "full",
  "53400": "full",
};
const UNREACHABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Returns the outage behind a database error, or null if it isn't one. */
export function outageOf(error: unknown): Outage | null {
  const { code = "", syscall, message = "" } = (error ?? {}) as NodeJS.ErrnoException;
  const state = STATES[code];
  if (state) return state;
  const unreachable =
    // Class 08: connection exceptions.
    /^08\w{3}$/.test(code) ||
    (syscall === "connect" && /^E[A-Z]+$/.test(code)) ||
    // The connection broke while in use.
    code === "EPIPE" ||
    code === "ECONNRESET" ||
    UNREACHABLE_MESSAGES.test(message);
  return unreachable ? "unreachable" : null;
}
