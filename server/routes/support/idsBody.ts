import type { FastifyInstance, FastifyRequest } from "fastify";
import { UUID_BYTES } from "../../../src/formats/uuidBytes";
import { AppError, invalid } from "../../errors";

export const BYTES_TYPE = "application/octet-stream";
/** Maximum ids per request. */
export const IDS_A_CALL = 262_144;
/** The same in bytes: 4 MB. */
export const IDS_BYTES = IDS_A_CALL * UUID_BYTES;

/** Lets routes accept binary bodies. */
export function takeBytes(app: Pick<FastifyInstance, "addContentTypeParser">): void {
  app.addContentTypeParser(BYTES_TYPE, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

/**
 * Returns the ids of a body, 16 bytes each; none without a body. @throws AppError wrong-type (415), invalid-request
 * (400)
 */
export function idsOf({ body }: Pick<FastifyRequest, "body">): Buffer {
  const ids: unknown = body ?? Buffer.alloc(0);
  if (!Buffer.isBuffer(ids)) throw new AppError(415, "wrong-type", `Send the ids as ${BYTES_TYPE}.`);
  if (ids.length % UUID_BYTES !== 0) throw invalid("Send whole ids of 16 bytes.");
  return ids;
}
