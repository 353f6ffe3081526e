import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError, errorBody } from "../../errors";
import { BusyError, DeadlineError } from "../../scheduler/index";
import { answerOutage } from "./databaseOutage";

/**
 * Maximum bytes of an oversized body to read and discard. Clients read the response only after sending everything, and
 * closing the connection earlier would lose it.
 */
const MOST_DRAINED = 64 * 1024 * 1024;

/** Fastify's own errors, reworded for users. Its others keep their status and message. */
const KNOWN: Record<string, [status: number, id: string, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "unsupported-media-type", "Send the request body as JSON."],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "too-large", "The request body is too large for this endpoint."],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "malformed-json", "The request's body is not well-formed JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    "malformed-request",
    "The request's length doesn't match its Content-Length.",
  ],
  FST_ERR_BAD_URL: [400, "malformed-request", "This address isn't valid."],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    415,
    "unsupported-media-type",
    "Send the file as multipart/form-data.",
  ],
};

/** Reports every failure under this instance in the envelope, with its status and a stable id. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send(errorBody("no-such-call", `No route for ${request.method} ${pathOf(request.url)}.`)),
  );
}

const pathOf = (url: string): string => (url.split("?")[0] ?? url).slice(0, 200);

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    if (error.status >= 500) request.log.error({ err: error }, "A request failed");
    if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
    return reply.code(error.status).send(errorBody(error.id, error.message, error.fields));
  }
  if (error instanceof BusyError || error instanceof DeadlineError) {
    const retryAfter = error instanceof BusyError ? error.retryAfter : 10;
    const message = error instanceof BusyError ? error.message : "This took too long. Try again in a moment.";
    return reply.code(503).header("retry-after", String(retryAfter)).send(errorBody("busy", message));
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map(({ instancePath, message }) => [
        instancePath.replace(/^\//, "").replaceAll("/", ".") || "body",
        message ?? "This value isn't valid.",
      ]),
    );
    const [first] = Object.entries(fields);
    const what = first ? ` ${first[0]}: ${first[1]}` : "";
    return reply.code(400).send(errorBody("invalid-request", `Some values aren't valid.${what}`, fields));
  }
  const unavailable = answerOutage(error, request, reply);
  if (unavailable) return unavailable;
  const known = KNOWN[error.code];
  // On a kept connection, Node.js reads the rest of the body.
  if (
    error.code === "FST_ERR_CTP_BODY_TOO_LARGE" &&
    Number(request.headers["content-length"]) <= MOST_DRAINED
  )
    reply.removeHeader("connection");
  if (known) return reply.code(known[0]).send(errorBody(known[1], known[2]));
  const status = error.statusCode ?? 500;
  if (status === 429)
    return reply
      .code(429)
      .send(errorBody("too-many-requests", "Too many requests. Wait a moment and try again."));
  if (status >= 400 && status < 500)
    return reply.code(status).send(errorBody("malformed-request", error.message));
  request.log.error({ err: error }, "A request failed");
  return reply
    .code(500)
    .send(
      errorBody(
        "internal-error",
        `Something went wrong on the server. Report ${request.id} if it keeps happening.`,
      ),
    );
}
