import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { SigningKeysTable } from "../db/tables/installation";

export interface SigningKey {
  kid: string;
  secret: string;
}

/**
 * Returns the signing key for a purpose, creating it on the installation's first call. If two servers create one, the
 * first wins.
 */
export async function ensureSigningKey(
  db: Kysely<Database>,
  purpose: SigningKeysTable["purpose"],
  makeSecret: () => Promise<string>,
): Promise<SigningKey> {
  const read = () =>
    db.selectFrom("signing_keys").select(["kid", "secret"]).where("purpose", "=", purpose).executeTakeFirst();
  const found = await read();
  if (found) return found;
  const secret = await makeSecret();
  await db
    .insertInto("signing_keys")
    .values({ kid: randomUUID(), purpose, secret })
    .onConflict((conflict) => conflict.column("purpose").doNothing())
    .execute();
  const saved = await read();
  if (!saved) throw new Error(`Couldn't save the signing key for ${purpose}`);
  return saved;
}
