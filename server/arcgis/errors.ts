import type { FastifyReply } from "fastify";

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
      : (refusalOf(error) ?? new ArcgisError(500, "The map service failed. Try again."));
  if (known.code === 503) reply.header("Retry-After", "2");
  return reply
    .code(known.code)
    .header("Cache-Control", "no-store")
    .send({ error: { code: known.code, message: known.message, details: known.details } });
}

/** What the HTTP server itself refuses, such as a form that is too long. */
function refusalOf(error: unknown): ArcgisError | null {
  if (!(error instanceof Error) || !("statusCode" in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500
    ? new ArcgisError(statusCode, error.message)
    : null;
}
