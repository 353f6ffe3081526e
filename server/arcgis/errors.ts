import type { FastifyReply } from "fastify";
import { BusyError, DeadlineError } from "../scheduler/errors";

/** Client error in ArcGIS REST's format, with the HTTP status as its code. */
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

/**
 * Sends {error: {code, message, details}} with the code as HTTP status. Unknown errors become a 500 that hides
 * internals.
 */
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

/** Returns whether the error is an expected refusal rather than a bug. */
export const isRefusal = (error: unknown): boolean => error instanceof ArcgisError || busy(error) !== null;

/** Converts scheduler refusals and timeouts to a 503. */
function busy(error: unknown): ArcgisError | null {
  if (error instanceof BusyError) return new ArcgisError(503, error.message);
  if (error instanceof DeadlineError)
    return new ArcgisError(503, "The map service took too long. Try again in a moment.");
  return null;
}

/** Converts errors of the HTTP server itself, such as a form over the size limit. */
function refusalOf(error: unknown): ArcgisError | null {
  if (!(error instanceof Error) || !("statusCode" in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500
    ? new ArcgisError(statusCode, error.message)
    : null;
}
