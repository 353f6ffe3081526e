/** SQLSTATEs of a PostgreSQL that goes, comes, changes hands or has no connection left (appendix A of its manual). */
const AWAY_STATES = new Set(["57P01", "57P02", "57P03", "53300", "25006"]);
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the database did not answer, and not what was asked was wrong: the same may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = "", syscall, message = "" } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    AWAY_STATES.has(code) ||
    // Class 08: connection exceptions.
    /^08\w{3}$/.test(code) ||
    (syscall === "connect" && /^E[A-Z]+$/.test(code)) ||
    // Of a connection that broke while it was used.
    code === "EPIPE" ||
    code === "ECONNRESET" ||
    AWAY_MESSAGES.test(message)
  );
}
