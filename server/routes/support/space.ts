import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "../../config";
import type { Database } from "../../db/schema";
import { reserveSpace } from "../../services/accountSpace";
import type { DiskSpace, Saves } from "../../services/diskSpace";
import { sessionOf } from "./session";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route saves; unset if it saves nothing. */
    saves?: Saves;
  }
}

export interface SpaceDeps {
  db: Kysely<Database>;
  config: Pick<Config, "accountBytes">;
  disk: DiskSpace;
}

/** Hook that refuses requests the account or disk has no room for, before anything is saved. */
export const requireSpace =
  ({ db, config, disk }: SpaceDeps) =>
  async (request: FastifyRequest): Promise<void> => {
    const { saves } = request.routeOptions.config;
    if (saves === undefined) return;
    const bytes = bytesOf(request);
    await disk.check(saves, bytes);
    await reserveSpace(db, sessionOf(request).userId, bytes, config.accountBytes);
  };

/** Returns a body's length; for a chunked one, the length of the parsed body. */
function bytesOf({ headers, body }: FastifyRequest): number {
  const length = headers["content-length"];
  if (length !== undefined) return Number(length);
  return body === undefined || body === null ? 0 : Buffer.byteLength(JSON.stringify(body));
}
