import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { claimDueMails, deleteMail, type QueuedMail } from "../repositories/mails";
import { repeat } from "../services/repeat";
import { compose } from "./compose";
import { mailFailure } from "./failure";
import type { SendMail } from "./transport";

const LOOK_MS = 1000;
const AT_ONCE = 4;
/** Seconds between attempts. After the last one a mail is abandoned. */
const WAITS = [30, 60, 300, 900, 1800] as const;

interface OutboxDeps {
  db: Kysely<Database>;
  /** Origin of the links in mails. */
  origin: string;
  send: SendMail;
  log: Log;
}

/** Sends the queue in the table `mails`, independent of requests. @returns a function that stops it */
export function startOutbox(deps: OutboxDeps): () => Promise<void> {
  const onError = (err: unknown) => deps.log.warn({ err }, "Mail queue");
  return repeat(() => sendDue(deps), { everyMs: LOOK_MS, onError });
}

/** Sends the mails that are due. @returns once each was sent or postponed */
export async function sendDue(deps: OutboxDeps): Promise<void> {
  const due = await claimDueMails(deps.db, AT_ONCE, WAITS);
  await Promise.all(due.map((mail) => sendOne(deps, mail)));
}

async function sendOne({ db, origin, send, log }: OutboxDeps, mail: QueuedMail): Promise<void> {
  const { uuid, kind, attempts } = mail;
  const message = await compose(db, origin, mail);
  try {
    if (message) await send(message);
  } catch (error) {
    const { mayPass, advice, code } = mailFailure(error);
    const last = !mayPass || attempts > WAITS.length;
    const facts = { mail: uuid, kind, code, attempts };
    if (last) log.error(facts, `Couldn't send an email; giving up. ${advice}`);
    else log.warn(facts, `Couldn't send an email; retrying in ${WAITS[attempts - 1]} s. ${advice}`);
    if (!last) return;
  }
  await deleteMail(db, uuid);
}
