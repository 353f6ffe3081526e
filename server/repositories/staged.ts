import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import type { ContentWrite } from "./contentHeads";
import { purgePhotos } from "./photos";

type Db = Kysely<Database>;

/** Everything that an import has made and nobody has confirmed. */
export async function deleteStaged(db: Db, userId: string, importId: string): Promise<void> {
  const features = sql`select uuid from features where user_id = ${userId} and import_id = ${importId}`;
  const collections = sql`select uuid from collections where user_id = ${userId} and import_id = ${importId}`;
  await sql`
    delete from notes
    where user_id = ${userId} and (noteable_id in (${features}) or noteable_id in (${collections}))`.execute(
    db,
  );
  const photos = await sql<{ uuid: string }>`
    select uuid from photos where user_id = ${userId} and feature_id in (${features})`.execute(db);
  const photoIds = photos.rows.map(({ uuid }) => uuid);
  if (photoIds.length > 0) await purgePhotos(db, userId, photoIds);
  await sql`
    delete from collection_features
    where user_id = ${userId} and collection_id in (${collections})`.execute(db);
  await sql`delete from features where user_id = ${userId} and import_id = ${importId}`.execute(db);
  await sql`delete from collections where user_id = ${userId} and import_id = ${importId}`.execute(db);
}

/**
 * Makes an import's features and hunts part of every list, all at once when the transaction ends. Places in hunts and
 * notes of features come with the features' rows; notes of hunts come alone.
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

/** Ids of what an import has made, in the file's order. */
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
