import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import { binMemberships } from "./bin";
import { type ContentWrite, insertTombstones, NO_PARENT, type Staging } from "./contentHeads";
import { eachOwner, receivedHunts, type SharedKey } from "./shared";
import { inOrder } from "./sortedPages";

type Db = Kysely<Database>;

export interface CollectionRow {
  uuid: string;
  title: string;
  created_at: number;
  updated_at: number;
  count: number;
  is_shared: boolean;
  owner_id: string;
}

export const COLLECTION_SORTS = {
  title: { column: sql.ref("c.title_key"), type: sql.raw("text") },
  createdAt: { column: sql.ref("c.created_at"), type: sql.raw("bigint") },
  updatedAt: { column: sql.ref("c.updated_at"), type: sql.raw("bigint") },
} as const;
export type CollectionSort = keyof typeof COLLECTION_SORTS;

/** @param owner of all the rows `c` */
const columnsOf = (owner: string): RawBuilder<unknown> => sql`
  c.uuid, c.title, c.created_at, c.updated_at, c.user_id as owner_id,
  (select count(*) from collection_features m where m.user_id = ${owner} and m.collection_id = c.uuid) as count,
  exists (
    select from received_shares r
    where r.owner_id = ${owner} and r.item_id = c.uuid and r.type = 'collection' and r.state = 'accepted'
  ) as is_shared`;

export interface CollectionPageQuery {
  sort: CollectionSort;
  ascending: boolean;
  limit: number;
  offset: number;
  after: { key: string | number; uuid: string } | null;
}

/**
 * Returns a page of confirmed hunts, own and received, starting at a key like pages of features. The number of received
 * hunts is limited, so they are merged here with the account's own, which come in index order.
 * @param received hunts that others share with the account (receivedHunts)
 */
export async function listCollections(
  db: Db,
  userId: string,
  query: CollectionPageQuery,
  received: Promise<SharedKey[]>,
): Promise<{ rows: (CollectionRow & { sort_key: string | number })[]; more: boolean }> {
  type Row = CollectionRow & { sort_key: string | number };
  const { column, type } = COLLECTION_SORTS[query.sort];
  const direction = query.ascending ? sql`asc` : sql`desc`;
  const { after, offset } = query;
  const limit = query.limit + 1;
  const start = after
    ? sql`and (${column}, c.uuid) ${query.ascending ? sql`>` : sql`<`} (${after.key}::${type}, ${after.uuid}::uuid)`
    : sql``;
  const hunts = await received;
  // Received hunts can shift the account's own ones by at most their count, so the database can skip the rest.
  const skipOwn = Math.max(0, offset - hunts.length);
  const most = limit + offset - skipOwn;
  const read = async (owner: string, only: RawBuilder<unknown>, skip: number) => {
    const { rows } = await sql<Row>`
      select ${column} as sort_key, ${columnsOf(owner)} from (
        select c.* from collections c
        where c.user_id = ${owner} and c.import_id is null ${only} ${start}
        order by ${column} ${direction}, c.uuid ${direction} limit ${most} offset ${skip}
      ) c
      order by ${column} ${direction}, c.uuid ${direction}`.execute(db);
    return rows;
  };
  const own = await read(userId, sql``, skipOwn);
  const others = await eachOwner(hunts, (owner, uuids) =>
    read(owner, sql`and c.uuid = any(${uuids}::uuid[])`, 0),
  );
  const rows = [...own, ...others].sort(inOrder(query.ascending)).slice(offset - skipOwn, most);
  return { rows: rows.slice(0, query.limit), more: rows.length > query.limit };
}

/** Counts confirmed hunts, own and received. @param received as in listCollections */
export async function countCollections(
  db: Db,
  userId: string,
  received: Promise<SharedKey[]>,
): Promise<number> {
  const count = async (owner: string, only: RawBuilder<unknown>) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from collections c
      where c.user_id = ${owner} and c.import_id is null ${only}`.execute(db);
    return rows;
  };
  const [own, hunts] = await Promise.all([count(userId, sql``), received]);
  const others = await eachOwner(hunts, (owner, uuids) =>
    count(owner, sql`and c.uuid = any(${uuids}::uuid[])`),
  );
  return [...own, ...others].reduce((sum, { total }) => sum + total, 0);
}

/** Returns hunts by id, among those others share with the reader. */
export async function getSharedCollections(
  db: Db,
  readerId: string,
  uuids: readonly string[],
): Promise<CollectionRow[]> {
  if (uuids.length === 0) return [];
  const wanted = new Set(uuids);
  const hunts = (await receivedHunts(db, readerId)).filter(({ uuid }) => wanted.has(uuid));
  return eachOwner(hunts, async (owner, ids) => {
    const { rows } = await sql<CollectionRow>`
      select ${columnsOf(owner)} from collections c
      where c.user_id = ${owner} and c.uuid = any(${ids}::uuid[]) and c.import_id is null`.execute(db);
    return rows;
  });
}

/** Returns hunts by id, including those of unconfirmed imports. */
export async function getCollections(
  db: Db,
  userId: string,
  uuids: readonly string[],
): Promise<CollectionRow[]> {
  if (uuids.length === 0) return [];
  const result = await sql<CollectionRow>`
    select ${columnsOf(userId)} from collections c where c.user_id = ${userId} and c.uuid = any(${uuids}::uuid[])`.execute(
    db,
  );
  return result.rows;
}

export interface CollectionInsert {
  uuid: string;
  title: string;
  title_key: string;
  now: number;
}

/** Inserts hunts. @returns how many are new */
export async function insertCollections(
  { trx, userId, importId, seq }: ContentWrite | Staging,
  collections: readonly CollectionInsert[],
): Promise<number> {
  if (collections.length === 0) return 0;
  const { rows } = await sql<{ uuid: string }>`
    insert into collections (user_id, import_id, uuid, title, title_key, created_at, updated_at, seq)
    select ${userId}::uuid, ${importId}::uuid, r.uuid, r.title, r.title_key, r.now, r.now, ${seq}::bigint
    from unnest(
      ${collections.map((row) => row.uuid)}::uuid[], ${collections.map((row) => row.title)}::text[],
      ${collections.map((row) => row.title_key)}::text[], ${collections.map((row) => row.now)}::bigint[]
    ) as r(uuid, title, title_key, now)
    on conflict (user_id, uuid) do nothing returning uuid`.execute(trx);
  // Not the number of affected rows, since Citus also counts existing ones.
  return rows.length;
}

/**
 * Renames a hunt.
 * @param began the updated_at the hunt must still have; null skips the check
 * @returns false if there is no such hunt
 */
export async function renameCollection(
  { trx, userId, seq }: ContentWrite,
  uuid: string,
  change: { title: string; title_key: string; now: number },
  began: number | null = null,
): Promise<boolean> {
  const result = await sql<{ uuid: string }>`
    update collections set title = ${change.title}, title_key = ${change.title_key},
      updated_at = greatest(${change.now}::bigint, updated_at + 1), seq = ${seq}
    where user_id = ${userId} and uuid = ${uuid} and updated_at = coalesce(${began}::bigint, updated_at)
    returning uuid`.execute(trx);
  return result.rows.length > 0;
}

/** Deletes a hunt and unpins it. Its memberships go to the bin; its features stay. */
export async function deleteCollection(write: ContentWrite, uuid: string, binDays: number): Promise<boolean> {
  const { trx, userId, seq } = write;
  const result = await sql<{ uuid: string }>`
    with gone as (
      delete from collections where user_id = ${userId} and uuid = ${uuid} returning uuid
    ) ${insertTombstones(write, "collection", sql`select uuid, ${NO_PARENT}::uuid from gone`)}
    returning id as uuid`.execute(trx);
  await binMemberships(write, "collection_id", [uuid], binDays);
  await sql`
    update preferences set pinned_collection = null, seq = ${seq}
    where user_id = ${userId} and pinned_collection = ${uuid}`.execute(trx);
  return result.rows.length > 0;
}

/** Gives a hunt a new number when it starts or stops being shared. */
export async function touchCollection({ trx, userId, seq }: ContentWrite, uuid: string): Promise<void> {
  await sql`update collections set seq = ${seq} where user_id = ${userId} and uuid = ${uuid}`.execute(trx);
}
