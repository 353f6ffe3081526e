import { AppError } from "../errors";

/**
 * Returns the innermost reason as text. Storage libraries wrap errors, and S3 errors may have a name but no message.
 */
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

/** Whether the disk or quota is full. */
export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((innermost(error) as NodeJS.ErrnoException | undefined)?.code ?? "");

const DISK_ERRORS = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES", "EPERM", "EMFILE", "ENFILE"];

/** Whether the disk failed, rather than the client's connection. */
export const isDiskError = (error: unknown): boolean =>
  DISK_ERRORS.includes((innermost(error) as NodeJS.ErrnoException | undefined)?.code ?? "");

/** Error to report to the user for a failing store. The cause goes to the log. */
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
