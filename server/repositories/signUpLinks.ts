import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

export interface SignUpLink {
  email: string;
  invitationHash: Buffer | null;
}

/** Saves a link that expires after `seconds`, replacing the previous one for the same email. */
export async function putSignUpLink(
  db: Db,
  link: SignUpLink & { emailKey: string; tokenHash: Buffer; seconds: number },
): Promise<void> {
  const row = {
    email: link.email,
    token_hash: link.tokenHash,
    invitation_hash: link.invitationHash,
    expires_at: sql<Date>`now() + make_interval(secs => ${link.seconds})`,
  };
  await db
    .insertInto("sign_up_links")
    .values({ email_key: link.emailKey, ...row })
    .onConflict((conflict) => conflict.column("email_key").doUpdateSet(row))
    .execute();
}

/** Returns an unexpired link, or null. */
export async function findSignUpLink(db: Db, tokenHash: Buffer): Promise<SignUpLink | null> {
  const row = await db
    .selectFrom("sign_up_links")
    .select(["email", "invitation_hash as invitationHash"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** Redeems a link. Of two concurrent requests, only one succeeds. @returns false if it can't be used */
export async function takeSignUpLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom("sign_up_links")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("email_key")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredSignUpLinks(db: Db): Promise<void> {
  await db.deleteFrom("sign_up_links").where("expires_at", "<", sql<Date>`now()`).execute();
}
