import type { FastifyReply } from "fastify";
import { BusyError, DeadlineError } from "../scheduler/errors";

/** A refusal in the shape of ArcGIS REST, with its HTTP status as code. */
export class ArcgisError extends Error {
  readonly code: number;
  readonly details: string[];

  constructor(code: number, message: string, details: string[] = []) {
    super(message);
    this.name = "ArcgisError";
    this.code = code;
    this.details = details;
  }
}

/** Answers {error: {code, message, details}} with the code as status; unknown failures become a 500 without internals. */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const known =
    error instanceof ArcgisError
      ? error
      : (busy(error) ?? refusalOf(error) ?? new ArcgisError(500, "The map service failed. Try again."));
  if (known.code === 503) reply.header("Retry-After", error instanceof BusyError ? error.retryAfter : 2);
  return reply
    .code(known.code)
    .header("Cache-Control", "no-store")
    .send({ error: { code: known.code, message: known.message, details: known.details } });
}

/** Whether it is a refusal and no fault. */
export const isRefusal = (error: unknown): boolean => error instanceof ArcgisError || busy(error) !== null;

/** What the scheduler refuses or ends. */
function busy(error: unknown): ArcgisError | null {
  if (error instanceof BusyError) return new ArcgisError(503, error.message);
  if (error instanceof DeadlineError)
    return new ArcgisError(503, "The map service took too long. Try again in a moment.");
  return null;
}

/** What the HTTP server itself refuses, such as a form that is too long. */
function refusalOf(error: unknown): ArcgisError | null {
  if (!(error instanceof Error) || !("statusCode" in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500
    ? new ArcgisError(statusCode, error.message)
    : null;
}
