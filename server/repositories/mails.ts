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
  /** Including the one that begins. */
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
 * Takes mails that are due, each by one server. Each comes up again after its wait unless it is deleted, so a mail isn't
 * lost when the server that sends it dies.
 * @param waits seconds until the next attempt, by the number of attempts so far
 */
export async function takeDueMails(db: Db, limit: number, waits: readonly number[]): Promise<QueuedMail[]> {
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

/** Mails that no server sent within a day, such as after mail was switched off. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.deleteFrom("mails").where("created_at", "<", sql<Date>`now() - interval '1 day'`).execute();
}
