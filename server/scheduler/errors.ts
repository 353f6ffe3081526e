/** Why work was refused: the server or its owner has too much queued, it waited too long, or the server is stopping. */
export type RefusalReason = "full" | "owner-full" | "waited" | "stopping";

/** Thrown when the scheduler refuses work. Becomes a 503 with Retry-After. */
export class BusyError extends Error {
  readonly reason: RefusalReason;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number;

  constructor(reason: RefusalReason, retryAfter: number) {
    super(
      reason === "stopping"
        ? "The server is stopping. Try again in a moment."
        : reason === "owner-full"
          ? "Too many of your requests are waiting. Try again in a moment."
          : "The server is busy. Try again in a moment.",
    );
    this.name = "BusyError";
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** Thrown when running work was aborted at its deadline. */
export class DeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`The work took longer than ${milliseconds / 1000} s.`);
    this.name = "DeadlineError";
  }
}
