import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import type { UserRow } from "./users";

type Db = Kysely<Database>;

const NAME = sql`lower(first_name || ' ' || last_name)`;

/**
 * Finds accounts whose name or email contains the text, ignoring case. An empty text matches all. Sorted by name, then
 * email. `total` counts all matches.
 */
export async function listAccounts(
  db: Db,
  { text, limit, offset }: { text: string; limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const key = text.toLowerCase();
  const matches =
    key === "" ? sql<boolean>`true` : sql<boolean>`strpos(${NAME} || ' ' || email_key, ${key}) > 0`;
  const rows = await db
    .selectFrom("users")
    .selectAll()
    .where(matches)
    .orderBy(NAME)
    .orderBy("email_key")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom("users")
    .select(sql<string>`count(*)`.as("total"))
    .where(matches)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
