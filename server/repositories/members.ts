import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import { ContentWrite, insertTombstones, renumberHunts, type Staging } from "./contentHeads";

type Db = Kysely<Database>;

/**
 * Locks those hunts that are confirmed against deletion until the transaction ends and returns their ids. Together with
 * lockFeatureKeys, this keeps a membership from outliving either side.
 */
export async function lockCollections(db: Db, userId: string, uuids: readonly string[]): Promise<string[]> {
  const result = await sql<{ uuid: string }>`
    select uuid from collections
    where user_id = ${userId} and uuid = any(${uuids}::uuid[]) and import_id is null
    order by uuid for key share`.execute(db);
  return result.rows.map((row) => row.uuid);
}

export async function lockFeatureKeys(db: Db, userId: string, uuids: readonly string[]): Promise<string[]> {
  const result = await sql<{ uuid: string }>`
    select uuid from features
    where user_id = ${userId} and uuid = any(${uuids}::uuid[]) and import_id is null
    order by uuid for key share`.execute(db);
  return result.rows.map((row) => row.uuid);
}

/** Adds each of the features to each of the hunts. */
export async function addMembers(
  write: ContentWrite,
  collectionIds: readonly string[],
  featureIds: readonly string[],
): Promise<void> {
  const { trx, userId, seq } = write;
  await sql`
    with added as (
      insert into collection_features (user_id, collection_id, feature_id, seq)
      select ${userId}::uuid, c, f, ${seq}::bigint
      from unnest(${collectionIds}::uuid[]) c, unnest(${featureIds}::uuid[]) f
      on conflict do nothing returning collection_id
    ) ${renumberHunts(write, sql`select collection_id from added`)}`.execute(trx);
}

/** Adds feature i to hunt i. */
export async function addPairs(
  into: ContentWrite | Staging,
  pairs: readonly { collectionId: string; featureId: string }[],
): Promise<void> {
  const { trx, userId, seq } = into;
  const hunts = pairs.map((pair) => pair.collectionId);
  await sql`
    insert into collection_features (user_id, collection_id, feature_id, seq)
    select ${userId}::uuid, p.c, p.f, ${seq}::bigint
    from unnest(${hunts}::uuid[], ${pairs.map((pair) => pair.featureId)}::uuid[]) p(c, f)
    on conflict do nothing`.execute(trx);
  if (into instanceof ContentWrite)
    await sql`${renumberHunts(into, sql`select unnest(${hunts}::uuid[])`)}`.execute(trx);
}

export async function removeMembers(
  write: ContentWrite,
  collectionIds: readonly string[],
  featureIds: readonly string[],
): Promise<{ collectionId: string; featureId: string }[]> {
  const { trx, userId } = write;
  const result = await sql<{ collectionId: string; featureId: string }>`
    with gone as (
      delete from collection_features
      where user_id = ${userId} and collection_id = any(${collectionIds}::uuid[]) and feature_id = any(${featureIds}::uuid[])
      returning collection_id, feature_id
    ), counted as (${renumberHunts(write, sql`select collection_id from gone`)})
    ${insertTombstones(write, "place", sql`select feature_id, collection_id from gone`)}
    returning parent as "collectionId", id as "featureId"`.execute(trx);
  return result.rows;
}

/** Returns the ids of the features in each hunt. */
export async function membersOf(
  db: Db,
  userId: string,
  collectionIds: readonly string[],
): Promise<Map<string, string[]>> {
  const result = await sql<{ collectionId: string; featureIds: string[] }>`
    select collection_id as "collectionId", array_agg(feature_id) as "featureIds" from collection_features
    where user_id = ${userId} and collection_id = any(${collectionIds}::uuid[])
    group by collection_id`.execute(db);
  return new Map(result.rows.map((row) => [row.collectionId, row.featureIds]));
}
