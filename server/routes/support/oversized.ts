import type { FastifyRequest } from "fastify";

/** Room for the form around a file, and for a file that is only a little too large and gets its own error. */
const MARGIN_BYTES = 1024 * 1024;

/** Whether a body claims to be so much longer than a file may be that none of it needs to be read. */
export const isFarTooLarge = (request: FastifyRequest, maxBytes: number): boolean =>
  Number(request.headers["content-length"] ?? 0) > maxBytes + MARGIN_BYTES;
