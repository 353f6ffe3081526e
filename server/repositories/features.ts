import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import { binMemberships } from "./bin";
import { type ContentWrite, insertTombstones, NO_PARENT, type Staging } from "./contentHeads";
import { type FeatureRow, featureColumns, type ReadScope, storedGeometry } from "./featureJson";

type Db = Kysely<Database>;

/**
 * Returns the bytes of geometry and notes of existing features, in the order of the ids. Notes are looked up in a
 * single query since most features have none.
 */
export async function featureSizes(
  db: Db,
  userId: string,
  uuids: readonly string[],
): Promise<{ uuid: string; bytes: number }[]> {
  const result = await sql<{ uuid: string; bytes: number }>`
    select f.uuid, f.bytes + coalesce(n.bytes, 0) as bytes
    from unnest(${uuids}::uuid[]) with ordinality as i(uuid, position)
    join features f on f.user_id = ${userId} and f.uuid = i.uuid
    left join (
      select noteable_id, sum(octet_length(contents)) as bytes from notes
      where user_id = ${userId} and noteable_id = any(${uuids}::uuid[]) and noteable_type = 'feature'
      group by noteable_id
    ) n on n.noteable_id = f.uuid
    order by i.position`.execute(db);
  return result.rows;
}

/** Returns own features ordered by id, including those of unconfirmed imports. */
export async function getFeatures(db: Db, userId: string, uuids: readonly string[]): Promise<FeatureRow[]> {
  if (uuids.length === 0) return [];
  const reading: ReadScope = { readerId: userId, ownerId: userId, slim: false };
  const result = await sql<FeatureRow>`
    select f.uuid, ${featureColumns(reading)} from features f
    where f.user_id = ${userId} and f.uuid = any(${uuids}::uuid[])
    order by f.uuid`.execute(db);
  return result.rows;
}

/** Counts confirmed features by id, or all of them (null), optionally limited to types. */
export async function countConfirmed(
  db: Db,
  userId: string,
  { ids, types }: { ids: readonly string[] | null; types?: readonly string[] },
): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from features f where f.user_id = ${userId} and f.import_id is null
      ${ids ? sql`and f.uuid = any(${ids}::uuid[])` : sql``}
      ${types ? sql`and f.gh_type = any(${types})` : sql``}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Returns those ids that are confirmed features. */
export async function confirmedAmong(db: Db, userId: string, uuids: readonly string[]): Promise<string[]> {
  const result = await sql<{ uuid: string }>`
    select uuid from features
    where user_id = ${userId} and import_id is null and uuid = any(${uuids}::uuid[])`.execute(db);
  return result.rows.map((row) => row.uuid);
}

/**
 * Returns the ids of confirmed features, by id or all (null), grouped by hunt. Features without a hunt come last.
 * @returns 16 bytes per id, since those of a large account would take ten times as much as strings
 */
export async function idsByHunt(
  db: Db,
  userId: string,
  uuids: readonly string[] | null,
): Promise<Uint8Array> {
  const chosen = uuids ? sql`and f.uuid = any(${uuids}::uuid[])` : sql``;
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(f.uuid), '' order by m.hunt nulls last, f.created_at, f.uuid) as ids
    from features f
    left join (
      select user_id, feature_id, min(collection_id::text) as hunt from collection_features
      where user_id = ${userId} group by user_id, feature_id
    ) m on m.user_id = f.user_id and m.feature_id = f.uuid
    where f.user_id = ${userId} and f.import_id is null ${chosen}`.execute(db);
  return rows[0]?.ids ?? new Uint8Array();
}

/** New row. The color is JSON text. */
export interface FeatureInsert {
  uuid: string;
  title: string;
  /** Sort key of the title. */
  title_key: string;
  gh_type: string;
  icon: string | null;
  color: string;
  stroke_type: string;
  stroke_width: number;
  created_at: number;
  updated_at: number;
  server_created_at: number;
  distance: number | null;
  area: number | null;
  duration: number | null;
  average_speed: number | null;
  states: string[];
  /** Coordinates and times (src/formats/geometry). */
  geometry: Uint8Array;
  /** Length of the JSON of coordinates and times. */
  bytes: number;
}

/**
 * Inserts one row, directly on the account's machine. @returns false if it already exists, which leaves it unchanged
 */
export async function insertFeature(
  { trx, userId, importId, seq }: ContentWrite,
  row: FeatureInsert,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("features")
    .values({ ...row, user_id: userId, import_id: importId, seq })
    .onConflict((conflict) => conflict.columns(["user_id", "uuid"]).doNothing())
    .returning("uuid")
    .execute();
  return inserted.length > 0;
}

/**
 * Inserts many rows in one statement, with one array per column, so that the statement has the same few parameters for
 * one row or thousands. States are passed as text because nested arrays must be rectangular. Existing rows stay
 * unchanged.
 */
export async function insertFeatures(
  { trx, userId, importId, seq }: ContentWrite | Staging,
  rows: readonly FeatureInsert[],
): Promise<void> {
  const column = <K extends keyof FeatureInsert>(key: K) => rows.map((row) => row[key]);
  await sql`
    insert into features (
      user_id, import_id, uuid, title, title_key, gh_type, icon, color, stroke_type, stroke_width, created_at,
      updated_at, server_created_at, distance, area, duration, average_speed, states, geometry, bytes, seq
    )
    select ${userId}::uuid, ${importId}::uuid, r.uuid, r.title, r.title_key, r.gh_type, r.icon, r.color, r.stroke_type,
      r.stroke_width, r.created_at, r.updated_at, r.server_created_at, r.distance, r.area, r.duration,
      r.average_speed, string_to_array(r.states, ','), r.geometry, r.bytes, ${seq}::bigint
    from unnest(
      ${column("uuid")}::uuid[], ${column("title")}::text[], ${column("title_key")}::text[],
      ${column("gh_type")}::text[], ${column("icon")}::text[], ${column("color")}::text[],
      ${column("stroke_type")}::text[], ${column("stroke_width")}::double precision[],
      ${column("created_at")}::bigint[], ${column("updated_at")}::bigint[], ${column("server_created_at")}::bigint[],
      ${column("distance")}::double precision[], ${column("area")}::double precision[],
      ${column("duration")}::double precision[], ${column("average_speed")}::double precision[],
      ${rows.map((row) => row.states.join(","))}::text[], ${column("geometry")}::bytea[], ${column("bytes")}::integer[]
    ) as r(uuid, title, title_key, gh_type, icon, color, stroke_type, stroke_width, created_at, updated_at,
      server_created_at, distance, area, duration, average_speed, states, geometry, bytes)
    on conflict (user_id, uuid) do nothing`.execute(trx);
}

/** Columns of a locked feature that a change depends on. */
export interface LockedFeature extends Pick<FeatureInsert, "gh_type" | "updated_at"> {
  /** Coordinates and times in binary; null if they are stored as JSON. */
  geometry: Buffer | null;
  /** JSON text of the times if they aren't in `geometry`, or null. */
  times: string | null;
}

/** Locks a row until the transaction ends. @returns null if it doesn't exist */
export async function lockFeature(db: Db, userId: string, uuid: string): Promise<LockedFeature | null> {
  const result = await sql<LockedFeature>`
    select gh_type, updated_at, times, ${storedGeometry} as geometry from features f
    where user_id = ${userId} and uuid = ${uuid} for update`.execute(db);
  return result.rows[0] ?? null;
}

export type FeatureUpdate = Partial<Omit<FeatureInsert, "uuid" | "created_at" | "server_created_at">>;

export async function updateFeature(
  { trx, userId, seq }: ContentWrite,
  uuid: string,
  change: FeatureUpdate,
): Promise<void> {
  const json = change.geometry === undefined ? {} : { coordinates: null, times: null };
  await trx
    .updateTable("features")
    .set({ ...change, ...json, seq })
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid)
    .execute();
}

export interface StyleUpdate {
  icon?: string | null;
  color?: string;
  strokeType?: string;
  strokeWidth?: number;
  now: number;
}

/** Restyles many features. Icons only apply to waypoints, strokes to everything else. @returns the ids found */
export async function updateStyles(
  { trx, userId, seq }: ContentWrite,
  uuids: readonly string[],
  style: StyleUpdate,
): Promise<string[]> {
  const result = await sql<{ uuid: string }>`
    update features set
      icon = case when gh_type = 'Point' then coalesce(${style.icon ?? null}, icon) else icon end,
      color = coalesce(${style.color ?? null}, color),
      stroke_type = case when gh_type = 'Point' then stroke_type else coalesce(${style.strokeType ?? null}, stroke_type) end,
      stroke_width = case when gh_type = 'Point' then stroke_width
        else coalesce(${style.strokeWidth ?? null}::double precision, stroke_width) end,
      updated_at = greatest(${style.now}::bigint, updated_at + 1), seq = ${seq}
    where user_id = ${userId} and uuid = any(${uuids}::uuid[])
    returning uuid`.execute(trx);
  return result.rows.map((row) => row.uuid);
}

/** Deletes features and moves their hunt memberships to the bin. @returns the ids found */
export async function deleteFeatures(
  write: ContentWrite,
  uuids: readonly string[],
  binDays: number,
): Promise<string[]> {
  const result = await sql<{ uuid: string }>`
    with gone as (
      delete from features where user_id = ${write.userId} and uuid = any(${uuids}::uuid[]) returning uuid
    ) ${insertTombstones(write, "feature", sql`select uuid, ${NO_PARENT}::uuid from gone`)}
    returning id as uuid`.execute(write.trx);
  const deleted = result.rows.map((row) => row.uuid);
  await binMemberships(write, "feature_id", deleted, binDays);
  return deleted;
}
