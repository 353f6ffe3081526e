import { AppError } from "../errors";

/** The innermost reason in words: storage libraries wrap it, and S3 says a name where there is no message. */
export function reasonOf(error: unknown): string {
  const inner = innermost(error);
  const { name, message, code } = inner as { name?: string; message?: string; code?: string };
  return [name === "Error" ? "" : name, message || code].filter(Boolean).join(": ");
}

function innermost(error: unknown): unknown {
  for (let at = error; ; ) {
    const { cause, errors } = (at ?? {}) as { cause?: unknown; errors?: unknown[] };
    const next = cause ?? errors?.[0];
    if (next === undefined || next === null) return at;
    at = next;
  }
}

/** Whether there was no room left: on the disk, or of the quota. */
export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((innermost(error) as NodeJS.ErrnoException | undefined)?.code ?? "");

const DISK_ERRORS = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "EPERM", "EMFILE", "ENFILE"];

/** Whether a disk failed, and not the client's connection. */
export const isDiskError = (error: unknown): boolean =>
  DISK_ERRORS.includes((innermost(error) as NodeJS.ErrnoException | undefined)?.code ?? "");

/** What a failing store means for the person; the reason goes to the log. */
export const storageFailure = (cause: unknown): AppError =>
  isFull(cause)
    ? new AppError(
        507,
        "storage-full",
        "The server has no room left for photos. Nothing was saved. Tell its operator, and try again later.",
        { cause },
      )
    : new AppError(
        503,
        "storage-unavailable",
        "The photo store isn't responding. Nothing was changed. Try again in a moment.",
        { cause, retryAfter: 30 },
      );
