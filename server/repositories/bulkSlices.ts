import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import type { BulkSlicesTable } from "../db/tables/content";
import type { ContentWrite } from "./contentHeads";

type Db = Kysely<Database>;

export type BulkSlice = Pick<BulkSlicesTable, "length" | "digest" | "missing">;

/** Returns the slice starting at a position, or null if it wasn't applied yet. */
export async function findSlice(
  { trx, userId }: ContentWrite,
  key: string,
  start: number,
): Promise<BulkSlice | null> {
  const slice = await trx
    .selectFrom("bulk_slices")
    .select(["length", "digest", "missing"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("start", "=", start)
    .executeTakeFirst();
  return slice ?? null;
}

/** Records a slice as applied, in the transaction that applies it. */
export async function insertSlice(
  { trx, userId }: ContentWrite,
  slice: BulkSlice & { key: string; start: number },
): Promise<void> {
  await trx
    .insertInto("bulk_slices")
    .values({ user_id: userId, ...slice })
    .execute();
}

/** Deletes an account's oldest slices, so that many changes can't fill the disk. @param kept how many stay */
export async function keepNewestSlices(db: Db, userId: string, kept: number): Promise<void> {
  await sql`
    delete from bulk_slices where user_id = ${userId} and applied_at < (
      select applied_at from bulk_slices where user_id = ${userId} order by applied_at desc offset ${kept - 1} limit 1
    )`.execute(db);
}

/** Rows that one statement of the sweep removes, across all accounts. */
const SWEEP_ROWS = 5000;

/** Deletes slices applied more than `days` ago. Sent again after that, a slice is applied again. */
export async function deleteOldSlices(db: Db, days: number): Promise<void> {
  for (let removed = SWEEP_ROWS; removed === SWEEP_ROWS; ) {
    const result = await sql`
      delete from bulk_slices where (user_id, key, start) in (
        select user_id, key, start from bulk_slices
        where applied_at < now() - make_interval(days => ${days}) limit ${SWEEP_ROWS}
      )`.execute(db);
    removed = Number(result.numAffectedRows ?? 0n);
  }
}
