import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import type { ContentWrite } from "./contentHeads";
import { sharedIds, sharingOwners } from "./shared";

type Db = Kysely<Database>;

/** Bytes of an id. */
export const ID_BYTES = 16;
/** Rows of a set of ids: of a million ids 4,000 in each, 64 KB. */
export const BUCKETS = 256;
/** Buckets in one statement: of a million ids 1 MB. */
const BUCKETS_A_STATEMENT = 16;
/** Ids in one statement. */
const IDS_A_STATEMENT = 10_000;

export interface Bucket {
  bucket: number;
  ids: Buffer;
}

/** An account's sets of ids, a few buckets at a time. */
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

/** Writes buckets; those without ids are removed. */
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

/** How many ids the account's buckets have. */
export async function countIds(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(length(ids)), 0)::bigint / ${sql.lit(ID_BYTES)} as count
    from visibility_ids where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ids of all features that the account sees, its own and received ones, 16 bytes each; some may come twice. */
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
