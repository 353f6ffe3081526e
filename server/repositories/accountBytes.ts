import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

/** Approximate bytes of a row's fixed columns and index entries. */
const ROW = sql.lit(300);

/**
 * Counts everything an account stores: features, hunts, notes, plans, photos, files to import and the bin. Photos in
 * the bin count, since their files are kept until removed for good. Exports don't count: they are copies, few and kept
 * only for hours.
 */
export async function countBytes(db: Db, userId: string): Promise<number> {
  const result = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(bytes + ${ROW}), 0) from features where user_id = ${userId})
      + (select count(*) * ${ROW} from collections where user_id = ${userId})
      + (select coalesce(sum(octet_length(title) + octet_length(contents) + ${ROW}), 0) from notes
          where user_id = ${userId})
      + (select coalesce(sum(octet_length(title) + octet_length(document) + ${ROW}), 0) from plans
          where user_id = ${userId})
      + (select coalesce(sum(bytes), 0) from photo_files where user_id = ${userId})
      + (select coalesce(sum(octet_length(data)), 0) from file_chunks f where f.user_id = ${userId}
          and not exists (select from photo_files p where p.user_id = ${userId} and p.file_id = f.file_id)
          and not exists (select from exports e where e.user_id = ${userId} and e.uuid = f.file_id))
      + (select coalesce(sum(pg_column_size(item) + coalesce(pg_column_size(parts), 0) + ${ROW}), 0) from bin
          where user_id = ${userId})
      + (select coalesce(sum((file ->> 'bytes')::bigint), 0)
          from bin b cross join lateral json_array_elements(b.parts -> 'photo_files') file
          where b.user_id = ${userId} and b.parts is not null)
    )::bigint as bytes`.execute(db);
  return result.rows[0]?.bytes ?? 0;
}

/**
 * Adds bytes to a count made within the last `freshSeconds`. @returns false if there is none, or if the sum would
 * exceed `most`
 */
export async function addBytes(
  db: Db,
  userId: string,
  bytes: number,
  { most, freshSeconds }: { most: number; freshSeconds: number },
): Promise<boolean> {
  const result = await sql<{ bytes: number }>`
    update account_bytes set bytes = bytes + ${bytes}::bigint
    where user_id = ${userId} and counted_at > now() - make_interval(secs => ${freshSeconds})
      and bytes + ${bytes}::bigint <= ${most}::bigint
    returning bytes`.execute(db);
  return result.rows.length > 0;
}

/** Returns an account's bytes as counted within the last `seconds`, or null if the count is older. */
export async function recentBytes(db: Db, userId: string, seconds: number): Promise<number | null> {
  const row = await db
    .selectFrom("account_bytes")
    .select("bytes")
    .where("user_id", "=", userId)
    .where("counted_at", ">", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export async function storeBytes(db: Db, userId: string, bytes: number): Promise<void> {
  await db
    .insertInto("account_bytes")
    .values({ user_id: userId, bytes, counted_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ bytes, counted_at: sql<Date>`excluded.counted_at` }),
    )
    .execute();
}
