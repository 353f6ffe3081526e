/**
 * A database that cannot do what it was asked, though nothing was wrong with that. What a transaction had done is undone.
 * away: it stops, starts, changes hands or cannot be reached; busy: it has no connection or memory left;
 * crossed: two changes waited for each other, and this one gave way; full: its disk is.
 */
export type Trouble = "away" | "busy" | "crossed" | "full";

/** SQLSTATEs (appendix A of PostgreSQL's manual). */
const STATES: Record<string, Trouble> = {
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  "25006": "away",
  "53200": "busy",
  "53300": "busy",
  "40001": "crossed",
  "40P01": "crossed",
  "53100": "full",
  "53400": "full",
};
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** What is the matter with the database that gave this error; null when the database is well. */
export function troubleOf(error: unknown): Trouble | null {
  const { code = "", syscall, message = "" } = (error ?? {}) as NodeJS.ErrnoException;
  const state = STATES[code];
  if (state) return state;
  const away =
    // Class 08: connection exceptions.
    /^08\w{3}$/.test(code) ||
    (syscall === "connect" && /^E[A-Z]+$/.test(code)) ||
    // Of a connection that broke while it was used.
    code === "EPIPE" ||
    code === "ECONNRESET" ||
    AWAY_MESSAGES.test(message);
  return away ? "away" : null;
}
