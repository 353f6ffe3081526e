import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../db/schema";
import type { InvitationsTable } from "../db/tables/installation";

type Db = Kysely<Database>;

export type InvitationRow = Selectable<InvitationsTable> & { creator: string | null };

/** Saves an invitation that expires after `seconds`. */
export async function insertInvitation(
  db: Db,
  invitation: { uuid: string; tokenHash: Buffer; note: string; createdBy: string; seconds: number },
): Promise<void> {
  await db
    .insertInto("invitations")
    .values({
      uuid: invitation.uuid,
      token_hash: invitation.tokenHash,
      note: invitation.note,
      created_by: invitation.createdBy,
      expires_at: sql<Date>`now() + make_interval(secs => ${invitation.seconds})`,
    })
    .execute();
}

/** Lists unexpired invitations, newest first, or only the one with this id. */
export async function listInvitations(db: Db, uuid?: string): Promise<InvitationRow[]> {
  return db
    .selectFrom("invitations")
    .leftJoin("users", "users.uuid", "invitations.created_by")
    .selectAll("invitations")
    .select("users.email as creator")
    .where("invitations.expires_at", ">", sql<Date>`now()`)
    .$if(uuid !== undefined, (query) => query.where("invitations.uuid", "=", uuid ?? ""))
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.uuid")
    .execute();
}

/** Revokes an invitation. @returns null if there is none */
export async function deleteInvitation(db: Db, uuid: string): Promise<{ note: string } | null> {
  const row = await db
    .deleteFrom("invitations")
    .where("uuid", "=", uuid)
    .returning("note")
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the token belongs to an unexpired invitation. */
export async function isInvitation(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("invitations")
    .select("uuid")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Redeems an invitation. Of two concurrent requests, only one succeeds. @returns null if it can't be used */
export async function takeInvitation(db: Db, tokenHash: Buffer): Promise<{ note: string } | null> {
  const row = await db
    .deleteFrom("invitations")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("note")
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteExpiredInvitations(db: Db): Promise<void> {
  await db.deleteFrom("invitations").where("expires_at", "<", sql<Date>`now()`).execute();
}
