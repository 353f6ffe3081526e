import { type Kysely, type RawBuilder, sql } from "kysely";
import type { NoteableType } from "../../src/domain/note";
import { PLACEMENTS } from "../db/placement";
import type { Database } from "../db/schema";
import { type BinType, type PartSelection, type PartTable, SOURCES } from "./binParts";
import { type ContentWrite, insertTombstones, renumberHunts } from "./contentHeads";

type Db = Kysely<Database>;

const DAY_SECONDS = 86_400;

/** How long photo files are kept: slightly longer than their photos can be restored. */
export const binFileSeconds = (binDays: number): number => binDays * DAY_SECONDS + 600;

/** Rows that one statement of the sweep removes, across all accounts. */
const SWEEP_ROWS = 5000;

const end = (binDays: number): RawBuilder<unknown> =>
  sql`now() + make_interval(secs => ${binDays * DAY_SECONDS})`;

export interface BinOptions {
  binDays: number;
  together?: PartSelection;
  /** Hunt deleted together with the features. */
  deletedWith?: string | null;
}

/**
 * Copies items with their parts to the bin. The caller has locked them and deletes them in the same transaction. Items
 * of unconfirmed imports are skipped. Most items have no parts, so parts are only queried for those that do.
 */
export async function putIntoBin(
  db: Db,
  userId: string,
  type: BinType,
  uuids: readonly string[],
  { binDays, together = { notes: true, photos: true }, deletedWith = null }: BinOptions,
): Promise<void> {
  if (uuids.length === 0) return;
  const { table, where, shown, parts } = SOURCES[type];
  const tables = Object.entries(parts(together));
  const contents = tables.flatMap(([name, { rows }]) => [
    sql.lit(name),
    sql`coalesce(${rows(userId)}, '[]'::json)`,
  ]);
  const owning = tables.map(([, { of }]) => of(userId, uuids));
  const none = sql`select null::uuid as id where false`;
  // Materialized, so that Citus finds the rows on the account's machine. Inside the insert it would plan them for all.
  await sql`
    with found as materialized (
      with owning as (${owning.length > 0 ? sql.join(owning, sql` union `) : none})
      select t.user_id, ${type}::text, t.uuid, row_to_json(t),
        case when exists (select from owning o where o.id = t.uuid) then json_build_object(${sql.join(contents)}) end,
        ${shown}, ${deletedWith}::uuid, now(), ${end(binDays)}
      from ${sql.table(table)} t
      where t.user_id = ${userId} and t.uuid = any(${uuids}::uuid[]) and ${where(userId)}
    )
    insert into bin (user_id, type, uuid, item, parts, title, title_key, kind, icon, color, parent_id,
      deleted_with, deleted_at, expires_at)
    select * from found
    on conflict (user_id, type, uuid) do update set item = excluded.item, parts = excluded.parts,
      title = excluded.title, title_key = excluded.title_key, kind = excluded.kind, icon = excluded.icon,
      color = excluded.color, parent_id = excluded.parent_id, deleted_with = excluded.deleted_with,
      deleted_at = excluded.deleted_at, expires_at = excluded.expires_at`.execute(db);
}

/** One side of a feature's membership in a hunt. */
export type MembershipSide = "collection_id" | "feature_id";

/**
 * Moves hunt memberships to the bin, selected by the side being deleted. They stay as long as either side can be
 * restored. The tombstone of a feature or hunt covers its memberships too. Recipients of a shared hunt learn of a
 * deleted feature through its "place" tombstone in that hunt.
 */
export async function binMemberships(
  write: ContentWrite,
  side: MembershipSide,
  uuids: readonly string[],
  binDays: number,
): Promise<void> {
  const { trx, userId } = write;
  const ofFeatures = side === "feature_id";
  if (ofFeatures) {
    const shared = sql`
      select m.feature_id, m.collection_id from collection_features m
      where m.user_id = ${userId} and m.feature_id = any(${uuids}::uuid[]) and exists (
        select from received_shares s
        where s.owner_id = ${userId} and s.type = 'collection' and s.item_id = m.collection_id and s.state = 'accepted'
      )`;
    await insertTombstones(write, "place", shared).execute(trx);
  }
  await sql`
    update bin_places set expires_at = ${end(binDays)}
    where user_id = ${userId} and ${sql.ref(side)} = any(${uuids}::uuid[])`.execute(trx);
  await sql`
    with gone as (
      delete from collection_features where user_id = ${userId} and ${sql.ref(side)} = any(${uuids}::uuid[])
      returning collection_id, feature_id
    )${ofFeatures ? sql`, counted as (${renumberHunts(write, sql`select collection_id from gone`)})` : sql``}
    insert into bin_places (user_id, collection_id, feature_id, expires_at)
    select ${userId}::uuid, collection_id, feature_id, ${end(binDays)} from gone
    on conflict (user_id, collection_id, feature_id) do update set expires_at = excluded.expires_at`.execute(
    trx,
  );
}

/**
 * Adds features to hunts where one or both sides are in the bin. The memberships take effect once both sides are
 * restored, and stay as long as either side can be restored. Skips pairs with a side that neither exists nor is in the
 * bin.
 */
export async function addBinnedMemberships(
  { trx, userId }: ContentWrite,
  collectionIds: readonly string[],
  featureIds: readonly string[],
): Promise<void> {
  const sides = (type: "feature" | "collection", uuids: readonly string[]) => sql`
    select uuid, null::timestamptz as expires_at from ${sql.table(`${type}s`)}
    where user_id = ${userId} and uuid = any(${uuids}::uuid[]) and import_id is null
    union all
    select uuid, expires_at from bin where user_id = ${userId} and type = ${type} and uuid = any(${uuids}::uuid[])`;
  await sql`
    insert into bin_places (user_id, collection_id, feature_id, expires_at)
    select ${userId}::uuid, c.uuid, f.uuid, greatest(c.expires_at, f.expires_at)
    from (${sides("collection", collectionIds)}) c cross join (${sides("feature", featureIds)}) f
    where c.expires_at is not null or f.expires_at is not null
    on conflict (user_id, collection_id, feature_id) do update set expires_at = excluded.expires_at`.execute(
    trx,
  );
}

/** Removes features from hunts where a side is in the bin, so that restoring doesn't bring the membership back. */
export async function removeBinnedMemberships(
  { trx, userId }: ContentWrite,
  collectionIds: readonly string[],
  featureIds: readonly string[],
): Promise<void> {
  await sql`
    delete from bin_places
    where user_id = ${userId} and collection_id = any(${collectionIds}::uuid[])
      and feature_id = any(${featureIds}::uuid[])`.execute(trx);
}

/** Returns those items that can be restored, locked until the transaction ends, and whether any has parts. */
export async function lockBinned(
  db: Db,
  userId: string,
  type: BinType,
  uuids: readonly string[],
): Promise<{ uuids: string[]; parts: boolean }> {
  const result = await sql<{ uuid: string; parts: boolean }>`
    select uuid, parts is not null as parts from bin
    where user_id = ${userId} and type = ${type} and uuid = any(${uuids}::uuid[]) and expires_at > now()
    order by uuid for update`.execute(db);
  return { uuids: result.rows.map((row) => row.uuid), parts: result.rows.some((row) => row.parts) };
}

/** Like lockBinned, for notes, photos and plans. Also returns the feature or hunt of each. */
export async function lockBinnedParts(
  db: Db,
  userId: string,
  type: "note" | "photo" | "plan",
  uuids: readonly string[],
): Promise<{ uuid: string; parentId: string; parentType: NoteableType }[]> {
  const result = await sql<{ uuid: string; parentId: string; parentType: NoteableType }>`
    select uuid, parent_id as "parentId",
      case type when 'plan' then 'collection' else coalesce(item ->> 'noteable_type', 'feature') end as "parentType"
    from bin
    where user_id = ${userId} and type = ${type} and uuid = any(${uuids}::uuid[]) and expires_at > now()
      and parent_id is not null
    order by uuid for update`.execute(db);
  return result.rows;
}

/** Selects the parts from one table of several items in the bin. */
interface BinnedParts {
  type: BinType;
  uuids: readonly string[];
  table: PartTable;
}

const binned = (userId: string, { type, uuids, table }: BinnedParts): RawBuilder<unknown> => sql`
  bin b cross join lateral json_populate_recordset(null::${sql.table(table)}, b.parts -> ${sql.lit(table)}) r
  where b.user_id = ${userId} and b.type = ${type} and b.uuid = any(${uuids}::uuid[]) and b.parts is not null`;

/** Returns the ids in a column of the binned parts. */
export async function binnedIds(
  db: Db,
  userId: string,
  column: string,
  parts: BinnedParts,
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select r.${sql.ref(column)} as id from ${binned(userId, parts)}`.execute(db);
  return result.rows.map((row) => row.id);
}

/** Returns the features or hunts that notes or photos in the bin belong to. */
export async function binnedParents(
  db: Db,
  userId: string,
  type: BinType,
  uuids: readonly string[],
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select distinct parent_id as id from bin
    where user_id = ${userId} and type = ${type} and uuid = any(${uuids}::uuid[]) and parent_id is not null`.execute(
    db,
  );
  return result.rows.map((row) => row.id);
}

/** Part tables whose rows have a change number. Recipients' numbers are handled in repositories/receivedChanges. */
const NUMBERED: readonly PartTable[] = ["notes", "plans", "photos", "received_shares"];

/**
 * Appends a change number to a row's JSON, as `seq` and, for shares, as `owner_seq`. An old number stays earlier in the
 * text, and the last duplicate key wins. Rows deleted before numbers existed have none.
 */
const numbered = (json: RawBuilder<unknown>, seq: number): RawBuilder<unknown> =>
  sql`(left(${json}::text, -1) || ',"seq":' || ${String(seq)}::text || ',"owner_seq":' || ${String(seq)}::text || '}')::json`;

/** Whether a deleted item was shared. Asked first, since a write to these tables needs every machine of a cluster. */
async function hasParts(db: Db, userId: string, { type, uuids, table }: BinnedParts): Promise<boolean> {
  const { rows } = await sql`
    select from bin where user_id = ${userId} and type = ${type} and uuid = any(${uuids}::uuid[])
      and json_array_length(parts -> ${sql.lit(table)}) > 0
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Restores parts to their table unchanged. Shares with accounts that no longer exist are skipped. */
export async function restoreParts({ trx, userId, seq }: ContentWrite, binned: BinnedParts): Promise<void> {
  const { type, uuids, table } = binned;
  if (PLACEMENTS[table] === "everywhere" && !(await hasParts(trx, userId, binned))) return;
  const there =
    table === "received_shares"
      ? sql`and exists (select from users u where u.uuid = r.user_id) on conflict do nothing`
      : sql``;
  const json = NUMBERED.includes(table) ? numbered(sql`e`, seq) : sql`e`;
  // Overriding the identity keeps the order of notes created in the same second.
  await sql`
    insert into ${sql.table(table)} overriding system value
    select r.* from bin b
    cross join lateral json_array_elements(b.parts -> ${sql.lit(table)}) e
    cross join lateral json_populate_record(null::${sql.table(table)}, ${json}) r
    where b.user_id = ${userId} and b.type = ${type} and b.uuid = any(${uuids}::uuid[]) and b.parts is not null
      ${there}`.execute(trx);
}

/** Moves items from the bin back to their table. */
export async function restoreBinnedItems(
  { trx, userId, seq }: ContentWrite,
  type: BinType,
  uuids: readonly string[],
): Promise<void> {
  const table = sql.table(SOURCES[type].table);
  await sql`
    with back as (
      delete from bin where user_id = ${userId} and type = ${type} and uuid = any(${uuids}::uuid[])
      returning item
    )
    insert into ${table} overriding system value
    select r.* from back b
    cross join lateral json_populate_record(null::${table}, ${numbered(sql`b.item`, seq)}) r`.execute(trx);
}

/** Restores memberships whose other side exists. @param uuids of the side just restored */
export async function restoreMemberships(
  write: ContentWrite,
  side: MembershipSide,
  uuids: readonly string[],
): Promise<void> {
  const { trx, userId, seq } = write;
  const other = otherSide(side);
  const table = other === "collection_id" ? "collections" : "features";
  await sql`
    with back as (
      delete from bin_places b using ${sql.table(table)} o
      where b.user_id = ${userId} and b.${sql.ref(side)} = any(${uuids}::uuid[])
        and o.user_id = b.user_id and o.uuid = b.${sql.ref(other)}
      returning b.collection_id, b.feature_id
    ), renumbered as (${renumberHunts(write, sql`select collection_id from back`)})
    insert into collection_features (user_id, collection_id, feature_id, seq)
    select ${userId}::uuid, collection_id, feature_id, ${seq}::bigint from back
    on conflict do nothing`.execute(trx);
}

const otherSide = (side: MembershipSide): MembershipSide =>
  side === "collection_id" ? "feature_id" : "collection_id";

/** Returns the ids on the other side of memberships in the bin. */
export async function binnedSides(
  db: Db,
  userId: string,
  side: MembershipSide,
  uuids: readonly string[],
): Promise<string[]> {
  const other = otherSide(side);
  const result = await sql<{ id: string }>`
    select distinct ${sql.ref(other)} as id from bin_places
    where user_id = ${userId} and ${sql.ref(side)} = any(${uuids}::uuid[])`.execute(db);
  return result.rows.map((row) => row.id);
}

/** Removes expired rows of all accounts. */
export async function emptyBin(db: Db): Promise<void> {
  for (const [table, key] of [
    ["bin", "user_id, type, uuid"],
    ["bin_places", "user_id, collection_id, feature_id"],
  ] as const)
    for (let removed = SWEEP_ROWS; removed === SWEEP_ROWS; ) {
      const columns = sql.raw(key);
      const result = await sql`
        delete from ${sql.table(table)} where (${columns}) in (
          select ${columns} from ${sql.table(table)} where expires_at < now() limit ${SWEEP_ROWS}
        )`.execute(db);
      removed = Number(result.numAffectedRows ?? 0n);
    }
}
