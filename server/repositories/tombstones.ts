import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

const PRUNE_ROWS = 5000;
const ACCOUNTS = 1000;

const TABLES = [
  { table: "tombstones", key: "seq, id, parent", age: "deleted_at" },
  { table: "received_changes", key: "seq, owner_id", age: "changed_at" },
] as const;

/**
 * Deletes tombstones older than `days`. A client that hasn't seen them by then is below the account's floor and reads
 * everything again.
 */
export async function pruneTombstones(db: Db, days: number): Promise<void> {
  for (const { table, key, age } of TABLES) {
    const old = sql`${sql.ref(age)} < now() - make_interval(days => ${days})`;
    const accounts = await sql<{ userId: string }>`
      select distinct user_id as "userId" from ${sql.table(table)} where ${old} limit ${ACCOUNTS}`.execute(
      db,
    );
    for (const { userId } of accounts.rows)
      for (let removed = PRUNE_ROWS; removed === PRUNE_ROWS; ) {
        const { rows } = await sql<{ removed: number }>`
          with gone as (
            delete from ${sql.table(table)} where user_id = ${userId} and (${sql.raw(key)}) in (
              select ${sql.raw(key)} from ${sql.table(table)}
              where user_id = ${userId} and ${old} limit ${PRUNE_ROWS}
            ) returning seq
          ), raised as (
            update content_heads set floor = greatest(floor, (select max(seq) from gone))
            where user_id = ${userId} and exists (select from gone)
          )
          select count(*)::int as removed from gone`.execute(db);
        removed = rows[0]?.removed ?? 0;
      }
  }
}
