import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "../config";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { startOutbox } from "./outbox";
import { openMailTransport } from "./transport";

/** Sends queued mails while the server runs, if mail is set up. */
export function installMail(
  app: FastifyInstance,
  { config, db, log }: { config: Pick<Config, "mail" | "publicUrl">; db: Kysely<Database>; log: Log },
): void {
  const { mail, publicUrl: origin } = config;
  if (!mail || !origin) return;
  const { send, close } = openMailTransport(mail);
  let stop = async () => {};
  app.addHook("onReady", async () => {
    stop = startOutbox({ db, origin, send, log });
  });
  app.addHook("onClose", async () => {
    // Mails being sent fail, and are sent again later.
    close();
    await stop();
  });
}
