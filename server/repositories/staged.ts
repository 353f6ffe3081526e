import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import type { ContentWrite } from "./contentHeads";
import { purgePhotos } from "./photos";

type Db = Kysely<Database>;

/** Deletes everything an unconfirmed import created. */
export async function deleteStaged(db: Db, userId: string, importId: string): Promise<void> {
  await deleteFeatures(
    db,
    userId,
    sql`select uuid from features where user_id = ${userId} and import_id = ${importId}`,
  );
  await deleteHunts(
    db,
    userId,
    sql`select uuid from collections where user_id = ${userId} and import_id = ${importId}`,
  );
}

/** Returns those ids that are features of the import. */
export async function stagedAmong(
  db: Db,
  userId: string,
  importId: string,
  uuids: readonly string[],
): Promise<string[]> {
  const result = await sql<{ uuid: string }>`
    select uuid from features
    where user_id = ${userId} and import_id = ${importId} and uuid = any(${uuids}::uuid[])`.execute(db);
  return result.rows.map((row) => row.uuid);
}

/** Deletes features of an import before it is confirmed. @returns the hunts they were in */
export const deleteStagedFeatures = (
  db: Db,
  userId: string,
  importId: string,
  uuids: readonly string[],
): Promise<string[]> =>
  deleteFeatures(
    db,
    userId,
    sql`select uuid from features
      where user_id = ${userId} and import_id = ${importId} and uuid = any(${uuids}::uuid[])`,
  );

/** Deletes those of an import's hunts that have no features left. */
export async function deleteEmptyStagedHunts(
  db: Db,
  userId: string,
  importId: string,
  hunts: readonly string[],
): Promise<void> {
  const emptied = await sql<{ uuid: string }>`
    select uuid from collections c
    where user_id = ${userId} and import_id = ${importId} and uuid = any(${hunts}::uuid[])
      and not exists (
        select 1 from collection_features m where m.user_id = ${userId} and m.collection_id = c.uuid
      )`.execute(db);
  const uuids = emptied.rows.map((row) => row.uuid);
  if (uuids.length === 0) return;
  await deleteHunts(
    db,
    userId,
    sql`select uuid from collections
      where user_id = ${userId} and import_id = ${importId} and uuid = any(${uuids}::uuid[])`,
  );
}

/**
 * @param uuids "select uuid ..." of unconfirmed features
 * @returns the hunts they were in
 */
async function deleteFeatures(db: Db, userId: string, uuids: RawBuilder<unknown>): Promise<string[]> {
  await sql`delete from notes where user_id = ${userId} and noteable_id in (${uuids})`.execute(db);
  const photos = await sql<{ uuid: string }>`
    select uuid from photos where user_id = ${userId} and feature_id in (${uuids})`.execute(db);
  const photoIds = photos.rows.map(({ uuid }) => uuid);
  if (photoIds.length > 0) await purgePhotos(db, userId, photoIds);
  const hunts = await sql<{ id: string }>`
    with gone as (
      delete from collection_features where user_id = ${userId} and feature_id in (${uuids})
      returning collection_id
    ) select distinct collection_id as id from gone`.execute(db);
  await sql`delete from features where user_id = ${userId} and uuid in (${uuids})`.execute(db);
  return hunts.rows.map(({ id }) => id);
}

/** @param uuids "select uuid ..." of unconfirmed hunts */
async function deleteHunts(db: Db, userId: string, uuids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from notes where user_id = ${userId} and noteable_id in (${uuids})`.execute(db);
  await sql`
    delete from collection_features where user_id = ${userId} and collection_id in (${uuids})`.execute(db);
  await sql`delete from collections where user_id = ${userId} and uuid in (${uuids})`.execute(db);
}

/**
 * Makes an import's features and hunts visible, all at once when the transaction commits. Memberships and notes of
 * features travel with the features' rows; notes of hunts get their own number.
 */
export async function confirmStaged({ trx, userId, seq }: ContentWrite, importId: string): Promise<void> {
  await sql`
    update features set import_id = null, seq = ${seq}
    where user_id = ${userId} and import_id = ${importId}`.execute(trx);
  const hunts = await sql<{ uuid: string }>`
    update collections set import_id = null, seq = ${seq}
    where user_id = ${userId} and import_id = ${importId} returning uuid`.execute(trx);
  if (hunts.rows.length > 0)
    await sql`
      update notes set seq = ${seq}
      where user_id = ${userId} and noteable_id = any(${hunts.rows.map((row) => row.uuid)}::uuid[])`.execute(
      trx,
    );
}

/** Returns the ids of what an import created, in file order. */
export async function stagedItems(
  db: Db,
  userId: string,
  importId: string,
): Promise<{ collections: string[]; features: string[] }> {
  const read = async (table: string) => {
    const result = await sql<{ uuid: string }>`
      select uuid from ${sql.table(table)} where user_id = ${userId} and import_id = ${importId}
      order by uuid desc`.execute(db);
    return result.rows.map((row) => row.uuid);
  };
  const [collections, features] = await Promise.all([read("collections"), read("features")]);
  return { collections, features };
}
