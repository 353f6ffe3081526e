import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "../../config";
import type { Database } from "../../db/schema";
import { reserveSpace } from "../../services/accountSpace";
import type { DiskSpace, Saves } from "../../services/diskSpace";
import { sessionOf } from "./session";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set on routes that save what a request brings. */
    saves?: Saves;
  }
}

export interface SpaceDeps {
  db: Kysely<Database>;
  config: Pick<Config, "accountBytes">;
  disk: DiskSpace;
}

/** A hook that refuses what the account or the disk has no room for, before anything of it is saved. */
export const requireSpace =
  ({ db, config, disk }: SpaceDeps) =>
  async (request: FastifyRequest): Promise<void> => {
    const { saves } = request.routeOptions.config;
    if (saves === undefined) return;
    const bytes = bytesOf(request);
    await disk.check(saves, bytes);
    await reserveSpace(db, sessionOf(request).userId, bytes, config.accountBytes);
  };

/** Of a body that was sent in pieces, what was read of it. */
function bytesOf({ headers, body }: FastifyRequest): number {
  const length = headers["content-length"];
  if (length !== undefined) return Number(length);
  return body === undefined || body === null ? 0 : Buffer.byteLength(JSON.stringify(body));
}
