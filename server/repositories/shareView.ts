import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import { bytesOf, type FeatureRow, sharedFeatureColumns } from "./featureJson";
import type { SharedItem } from "./shares";

type Db = Kysely<Database>;

/** Returns the title, creation time and feature count of a shared item, or null if it's gone. */
export async function describeShared(
  db: Db,
  ownerId: string,
  { type, uuid }: SharedItem,
): Promise<{ title: string; createdAt: number; total: number } | null> {
  const total =
    type === "feature"
      ? sql`1`
      : sql`(select count(*) from collection_features m where m.user_id = i.user_id and m.collection_id = i.uuid)`;
  const result = await sql<{ title: string; createdAt: number; total: number }>`
    select i.title, i.created_at as "createdAt", ${total} as total
    from ${sql.table(type === "collection" ? "collections" : "features")} i
    where i.user_id = ${ownerId} and i.uuid = ${uuid} and i.import_id is null`.execute(db);
  return result.rows[0] ?? null;
}

const rowsOf = (
  ownerId: string,
  { type, uuid }: SharedItem,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  type === "feature"
    ? sql`select f.* from features f
        where f.user_id = ${ownerId} and f.uuid = ${uuid} and f.import_id is null order by f.uuid ${end}`
    : sql`select f.* from collection_features m
        join features f on f.user_id = m.user_id and f.uuid = m.feature_id
        where m.user_id = ${ownerId} and m.collection_id = ${uuid} and f.import_id is null
        order by m.feature_id ${end}`;

/**
 * Returns a page of a shared item's features, for services/featureText. It ends after `limit` rows or `maxBytes`,
 * whichever comes first, but has at least one row.
 */
export async function listSharedFeatures(
  db: Db,
  ownerId: string,
  item: SharedItem,
  { offset, limit, maxBytes }: { offset: number; limit: number; maxBytes: number },
): Promise<{ rows: Pick<FeatureRow, "start" | "geometry">[]; more: boolean }> {
  const { rows } = await sql<Pick<FeatureRow, "start" | "geometry"> & { followed: boolean | null }>`
    select ${sharedFeatureColumns(sql`${ownerId}`)}, f.followed
    from (
      select f.*, lead(true) over page as followed, coalesce(sum(${bytesOf(sql`${ownerId}`)}) over page, 0) as bytes_before
      from (${rowsOf(ownerId, item, sql`limit ${limit + 1} offset ${offset}`)}) f
      window page as (order by f.uuid rows between unbounded preceding and 1 preceding)
    ) f
    where f.bytes_before < ${maxBytes}
    order by f.uuid limit ${limit}`.execute(db);
  return { rows, more: rows.at(-1)?.followed ?? false };
}
