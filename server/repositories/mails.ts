import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

export type MailKind = "sign-up" | "reset";

export interface QueuedMail {
  uuid: string;
  kind: MailKind;
  email: string;
  invitationHash: Buffer | null;
  /** Includes the attempt about to start. */
  attempts: number;
}

export async function insertMail(
  db: Db,
  mail: Pick<QueuedMail, "kind" | "email" | "invitationHash">,
): Promise<void> {
  await db
    .insertInto("mails")
    .values({
      uuid: randomUUID(),
      kind: mail.kind,
      email: mail.email,
      invitation_hash: mail.invitationHash,
    })
    .execute();
}

/**
 * Claims mails that are due; each goes to only one server. A mail becomes due again after its wait unless it is
 * deleted, so it isn't lost if the sending server dies.
 * @param waits seconds until the next attempt, by the number of attempts so far
 */
export async function claimDueMails(db: Db, limit: number, waits: readonly number[]): Promise<QueuedMail[]> {
  const result = await sql<QueuedMail>`
    update mails set attempts = attempts + 1,
      next_at = now() + make_interval(secs => (${[...waits]}::int[])[least(attempts + 1, ${waits.length})])
    where uuid in (
      select uuid from mails where next_at <= now() order by next_at limit ${limit} for update skip locked
    )
    returning uuid, kind, email, invitation_hash as "invitationHash", attempts`.execute(db);
  return result.rows;
}

export async function deleteMail(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom("mails").where("uuid", "=", uuid).execute();
}

/** Deletes mails no server sent within a day, for example after mail was turned off. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.deleteFrom("mails").where("created_at", "<", sql<Date>`now() - interval '1 day'`).execute();
}
