import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import type { ContentWrite } from "./contentHeads";
import { sharedIds, sharingOwners } from "./shared";

type Db = Kysely<Database>;

export const ID_BYTES = 16;
/** Rows per set of ids. With a million ids, each row has 4,000 of them, 64 KB. */
export const BUCKETS = 256;
/** Buckets per statement: 1 MB with a million ids. */
const BUCKETS_A_STATEMENT = 16;
const IDS_A_STATEMENT = 10_000;

export interface Bucket {
  bucket: number;
  ids: Buffer;
}

/** Yields an account's buckets, a few at a time. */
export async function* readBuckets(
  db: Db,
  userId: string,
  wanted: readonly number[] = ALL_BUCKETS,
): AsyncGenerator<Bucket[]> {
  for (const some of parts(wanted, BUCKETS_A_STATEMENT))
    yield await db
      .selectFrom("visibility_ids")
      .select(["bucket", "ids"])
      .where("user_id", "=", userId)
      .where("bucket", "in", some)
      .execute();
}

/** Writes buckets; empty ones are deleted. */
export async function writeBuckets({ trx, userId }: ContentWrite, buckets: readonly Bucket[]): Promise<void> {
  const kept = buckets.filter(({ ids }) => ids.length > 0);
  const empty = buckets.filter(({ ids }) => ids.length === 0);
  if (empty.length > 0)
    await trx
      .deleteFrom("visibility_ids")
      .where("user_id", "=", userId)
      .where(
        "bucket",
        "in",
        empty.map(({ bucket }) => bucket),
      )
      .execute();
  for (const some of parts(kept, BUCKETS_A_STATEMENT))
    await trx
      .insertInto("visibility_ids")
      .values(some.map((bucket) => ({ user_id: userId, ...bucket })))
      .onConflict((conflict) =>
        conflict.columns(["user_id", "bucket"]).doUpdateSet((set) => ({ ids: set.ref("excluded.ids") })),
      )
      .execute();
}

export async function clearBuckets({ trx, userId }: ContentWrite): Promise<void> {
  await trx.deleteFrom("visibility_ids").where("user_id", "=", userId).execute();
}

/** Counts the ids in the account's buckets. */
export async function countIds(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(length(ids)), 0)::bigint / ${sql.lit(ID_BYTES)} as count
    from visibility_ids where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Yields the ids of all features the account sees, own and received, 16 bytes each, possibly with duplicates. */
export async function* seenIds(db: Db, userId: string): AsyncGenerator<Buffer> {
  let after: string | null = null;
  do {
    const page: { ids: Buffer | null; last: string | null } | undefined = await ownIds(db, userId, after);
    if (page?.ids) yield page.ids;
    after = page?.last ?? null;
  } while (after !== null);
  for (const ownerId of await sharingOwners(db, userId)) {
    const { rows } = await sql<{ ids: Buffer | null }>`
      select string_agg(uuid_send(k.feature_id), '') as ids from (${sharedIds(userId, ownerId)}) k`.execute(
      db,
    );
    if (rows[0]?.ids) yield rows[0].ids;
  }
}

async function ownIds(
  db: Db,
  userId: string,
  after: string | null,
): Promise<{ ids: Buffer | null; last: string | null } | undefined> {
  const { rows } = await sql<{ ids: Buffer | null; last: string | null }>`
    select string_agg(uuid_send(uuid), '') as ids, (array_agg(uuid order by uuid desc))[1] as last
    from (
      select uuid from features
      where user_id = ${userId} and import_id is null ${after === null ? sql`` : sql`and uuid > ${after}::uuid`}
      order by uuid limit ${IDS_A_STATEMENT}
    ) f`.execute(db);
  return rows[0];
}

const ALL_BUCKETS = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

function* parts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
