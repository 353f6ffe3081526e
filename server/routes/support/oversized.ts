import type { FastifyRequest } from "fastify";

/** Margin for the form around a file, and for a file slightly too large, which gets its own error. */
const MARGIN_BYTES = 1024 * 1024;

/** Whether a body's declared length is so far over the limit that none of it needs to be read. */
export const isFarTooLarge = (request: FastifyRequest, maxBytes: number): boolean =>
  Number(request.headers["content-length"] ?? 0) > maxBytes + MARGIN_BYTES;
