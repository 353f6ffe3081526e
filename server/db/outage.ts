/**
 * A database that cannot do what it was asked, though nothing was wrong with that. What a transaction had done is undone.
 * unreachable: it stops, starts, changes hands or cannot be reached; busy: it has no connection or memory left;
 * deadlock: two changes waited for each other, and this one gave way; full: its disk is.
 */
export type Outage = "unreachable" | "busy" | "deadlock" | "full";

/** SQLSTATEs (appendix A of PostgreSQL's manual). */
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

/** Why the database could not answer, from its error; null when the error is not an outage. */
export function outageOf(error: unknown): Outage | null {
  const { code = "", syscall, message = "" } = (error ?? {}) as NodeJS.ErrnoException;
  const state = STATES[code];
  if (state) return state;
  const unreachable =
    // Class 08: connection exceptions.
    /^08\w{3}$/.test(code) ||
    (syscall === "connect" && /^E[A-Z]+$/.test(code)) ||
    // Of a connection that broke while it was used.
    code === "EPIPE" ||
    code === "ECONNRESET" ||
    UNREACHABLE_MESSAGES.test(message);
  return unreachable ? "unreachable" : null;
}
