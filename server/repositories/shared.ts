import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Sharer } from "../../src/domain/share";
import type { Database } from "../db/schema";
import { bytesOf, type FeatureRow, featureColumns } from "./featureJson";
import { sharersOf } from "./shares";

type Db = Kysely<Database>;

/**
 * How an account's list takes in what others share with it. Up to `SORTED_MAX` shared features are looked up and
 * sorted; of more than that nothing is sorted: each owner's index is walked in order and what is not shared is left out.
 */
export interface SharedScope {
  owners: string[];
  sharers: ReadonlyMap<string, Sharer>;
  few: boolean;
}

const SORTED_MAX = 2000;

const accepted = (readerId: string, type: "collection" | "feature") =>
  sql`s.user_id = ${readerId} and s.type = ${type} and s.state = 'accepted'`;

/** Keys of every feature that is shared with the reader, alone or in a hunt; some may come twice. */
export const sharedKeys = (readerId: string): RawBuilder<unknown> => sql`
  select s.owner_id, s.item_id as feature_id from received_shares s where ${accepted(readerId, "feature")}
  union all
  select m.user_id, m.feature_id from received_shares s
  join collection_features m on m.user_id = s.owner_id and m.collection_id = s.item_id
  where ${accepted(readerId, "collection")}`;

/** Whether the row `f` is shared with the reader. */
const isShared = (readerId: string): RawBuilder<unknown> => sql`(
  exists (
    select from received_shares s
    where ${accepted(readerId, "feature")} and s.owner_id = f.user_id and s.item_id = f.uuid
  ) or exists (
    select from received_shares s
    join collection_features m on m.user_id = s.owner_id and m.collection_id = s.item_id
    where ${accepted(readerId, "collection")} and m.user_id = f.user_id and m.feature_id = f.uuid
  ))`;

/** The condition that nothing is shared with the reader. */
export const unlessShared = (readerId: string): RawBuilder<unknown> => sql`not exists (
  select from received_shares where user_id = ${readerId} and state = 'accepted')`;

/** Null when nothing is shared with the reader. */
export async function sharedScope(db: Db, readerId: string): Promise<SharedScope | null> {
  const result = await sql<{ ownerId: string }>`
    select distinct owner_id as "ownerId" from received_shares
    where user_id = ${readerId} and state = 'accepted'`.execute(db);
  if (result.rows.length === 0) return null;
  const size = await sql<{ size: number }>`
    select count(*) as size from (select from (${sharedKeys(readerId)}) k limit ${SORTED_MAX + 1}) k`.execute(
    db,
  );
  const owners = result.rows.map((row) => row.ownerId);
  return {
    owners,
    sharers: await sharersOf(db, owners),
    few: (size.rows[0]?.size ?? 0) <= SORTED_MAX,
  };
}

/**
 * The first rows of the features shared with the reader, as a subselect of `features f`.
 * @param columns of `f`
 * @param where further conditions on `f`, each beginning with "and"
 */
export function sharedRows(
  readerId: string,
  scope: SharedScope,
  {
    columns,
    where,
    order,
    limit,
  }: Record<"columns" | "where" | "order", RawBuilder<unknown>> & { limit: number },
): RawBuilder<unknown> {
  if (scope.few)
    return sql`
      select ${columns} from (select distinct owner_id, feature_id from (${sharedKeys(readerId)}) k) k
      join features f on f.user_id = k.owner_id and f.uuid = k.feature_id
      where f.import_id is null ${where} order by ${order} limit ${limit}`;
  return sql`
    select p.* from unnest(${scope.owners}::uuid[]) o(owner_id) cross join lateral (
      select ${columns} from features f
      where f.user_id = o.owner_id and f.import_id is null ${where} and ${isShared(readerId)}
      order by ${order} limit ${limit}
    ) p`;
}

/** How many features are shared with the reader; `where` as in sharedRows. */
export async function countShared(db: Db, readerId: string, where: RawBuilder<unknown>): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total
    from (select distinct owner_id, feature_id from (${sharedKeys(readerId)}) k) k
    join features f on f.user_id = k.owner_id and f.uuid = k.feature_id
    where f.import_id is null ${where}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

const sharedById = (readerId: string, uuids: readonly string[]): RawBuilder<unknown> => sql`
  select s.owner_id, s.item_id as feature_id from received_shares s
  where ${accepted(readerId, "feature")} and s.item_id = any(${uuids}::uuid[])
  union
  select m.user_id, m.feature_id from received_shares s
  join collection_features m on m.user_id = s.owner_id and m.collection_id = s.item_id
  where ${accepted(readerId, "collection")} and m.feature_id = any(${uuids}::uuid[])`;

/** Whose each of the features is, of those that are shared with the reader. */
export async function sharedFeatureSizes(
  db: Db,
  readerId: string,
  uuids: readonly string[],
): Promise<{ uuid: string; ownerId: string; bytes: number }[]> {
  if (uuids.length === 0) return [];
  const result = await sql<{ uuid: string; ownerId: string; bytes: number }>`
    select f.uuid, f.user_id as "ownerId", ${bytesOf(sql`f.user_id`)} as bytes from (${sharedById(readerId, uuids)}) k
    join features f on f.user_id = k.owner_id and f.uuid = k.feature_id
    where f.import_id is null
    order by f.uuid`.execute(db);
  return result.rows;
}

/** Features by id, of those that are shared with the reader. @param ownerIds whose they may be */
export async function getSharedFeatures(
  db: Db,
  readerId: string,
  uuids: readonly string[],
  ownerIds: readonly string[],
): Promise<FeatureRow[]> {
  if (uuids.length === 0) return [];
  const sharers = await sharersOf(db, ownerIds);
  const result = await sql<FeatureRow>`
    select f.uuid, ${featureColumns({ readerId, slim: false, sharers })} from (${sharedById(readerId, uuids)}) k
    join features f on f.user_id = k.owner_id and f.uuid = k.feature_id
    where f.import_id is null`.execute(db);
  return result.rows;
}
