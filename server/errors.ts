/** Error with a stable id. The message is for users: what happened, why, what to do next. */
export class AppError extends Error {
  readonly status: number;
  readonly id: string;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    id: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "AppError";
    this.status = status;
    this.id = id;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

export interface ErrorBody {
  success: false;
  data: { id: string; message: string; fields?: Record<string, string> };
}

export const errorBody = (id: string, message: string, fields?: Record<string, string>): ErrorBody => ({
  success: false,
  data: fields ? { id, message, fields } : { id, message },
});

export const notFound = (what: string): AppError =>
  new AppError(404, "not-found", `That ${what} doesn't exist or isn't yours.`);

/** The feature changed since the edit began. @param what "feature", "hunt", "note" */
export const stale = (what: string): AppError =>
  new AppError(409, "stale", `This ${what} was changed elsewhere. Reload it, then repeat your change.`);

/** The object with this idempotency key was already created and is now in the bin. */
export const deletedSince = (): AppError =>
  new AppError(409, "deleted", "This was already saved and then deleted. Nothing was saved again.");

export const invalid = (message: string, fields?: Record<string, string>): AppError =>
  new AppError(400, "invalid-request", message, { fields });
