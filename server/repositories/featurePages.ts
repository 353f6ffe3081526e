import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SourceRow } from "../../src/formats/snapshot/types";
import type { Database } from "../db/schema";
import { bytesOf, type FeatureRow, featureColumns, type ReadScope, snapshotColumns } from "./featureJson";
import { countShared, eachOwner, type SharedKey, type SharedScope, sharedRows, unlessShared } from "./shared";
import { inOrder } from "./sortedPages";

type Db = Kysely<Database>;

export const SORT_COLUMNS = {
  updatedAt: { column: sql.ref("f.updated_at"), type: sql.raw("bigint") },
  createdAt: { column: sql.ref("f.created_at"), type: sql.raw("bigint") },
  title: { column: sql.ref("f.title_key"), type: sql.raw("text") },
  ghType: { column: sql.ref("f.gh_type"), type: sql.raw("text") },
} as const;
export type FeatureSort = keyof typeof SORT_COLUMNS;

export interface FeatureFilter {
  types?: readonly string[];
  states?: readonly string[];
}

export interface FeaturePageQuery extends FeatureFilter {
  sort: FeatureSort;
  ascending: boolean;
  limit: number;
  offset: number;
  /** Sort key and uuid of the previous page's last row. */
  after: { key: string | number; uuid: string } | null;
  /** Ends the page once its geometry reaches this many bytes. A page has at least one row. */
  maxBytes: number;
  slim: boolean;
  /**
   * Includes what others share. Null or absent: only the account's own features. "none": only those, and no rows at all
   * if anything is shared with the account.
   */
  shared?: SharedScope | "none" | null;
}

export interface PageRow extends FeatureRow {
  sort_key: string | number;
}

const filters = ({ types, states }: FeatureFilter) => sql`
  ${types && types.length > 0 ? sql`and f.gh_type = any(${types}::text[])` : sql``}
  ${states && states.length > 0 ? sql`and f.states && ${states}::text[]` : sql``}`;

/**
 * Returns a page of confirmed features. The page's start is found in the sort order's index, so deep pages cost the
 * same as the first. The `bytes` column decides where it ends, without reading long geometry that doesn't fit.
 */
export const listFeatures = (
  db: Db,
  userId: string,
  query: FeaturePageQuery,
): Promise<{ rows: PageRow[]; more: boolean }> => readPage<PageRow>(db, userId, query, featureColumns);

/** Stored feature for a snapshot: lists joined by commas, JSON as text, "" for missing values. */
export interface StoredFeature extends Omit<SourceRow, "owner"> {
  sort_key: number;
  user_id: string;
}

/** Like listFeatures, but returns the stored columns. */
export const storedFeatures = (
  db: Db,
  userId: string,
  query: Omit<FeaturePageQuery, "slim">,
): Promise<{ rows: StoredFeature[]; more: boolean }> =>
  readPage<StoredFeature>(db, userId, { ...query, slim: false }, snapshotColumns);

async function readPage<Row extends { uuid: string }>(
  db: Db,
  userId: string,
  query: FeaturePageQuery,
  columns: Columns,
): Promise<{ rows: Row[]; more: boolean }> {
  const { slim, shared } = query;
  if (shared && shared !== "none") return readMerged(db, userId, { ...query, shared }, columns);
  const { column } = SORT_COLUMNS[query.sort];
  const direction = query.ascending ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row & { followed: boolean | null }>`
    select f.sort_key, f.followed, f.uuid, ${columns({ readerId: userId, ownerId: userId, slim })}
    from (
      select f.*, ${column} as sort_key, lead(true) over page as followed,
        coalesce(${slim ? sql`null` : sql`sum(${bytesOf(sql`${userId}`)}) over page`}, 0) as bytes_before
      from (${ownPage(userId, query)}) f
      window page as (
        order by ${column} ${direction}, f.uuid ${direction} rows between unbounded preceding and 1 preceding
      )
    ) f
    where f.bytes_before < ${query.maxBytes}
    order by f.sort_key ${direction}, f.uuid ${direction}
    limit ${query.limit}`.execute(db);
  return { rows, more: rows.at(-1)?.followed ?? false };
}

type Columns = (reading: ReadScope) => RawBuilder<unknown>;

interface PageKey extends SharedKey {
  sort_key: string | number;
  bytes: number;
}

type MergedQuery = FeaturePageQuery & { shared: SharedScope };

/** Keys read at a time to get to an offset. */
const SKIPPED_AT_ONCE = 5000;

/**
 * Returns keys of own and shared rows in page order. They are read on their owners' machines and merged here.
 * @param skipOwn own rows certain to come before the page
 */
async function mergedKeys(
  db: Db,
  userId: string,
  query: MergedQuery,
  { limit, skipOwn = 0 }: { limit: number; skipOwn?: number },
): Promise<PageKey[]> {
  const { slim, shared } = query;
  const { column } = SORT_COLUMNS[query.sort];
  const { order, where } = partsOf(query);
  const keyOf = (owner: RawBuilder<unknown>) => sql`f.user_id as "ownerId", f.uuid, ${column} as sort_key,
    ${slim ? sql`0` : bytesOf(owner)} as bytes`;
  const end = sql`limit ${limit} offset ${skipOwn}`;
  const [own, others] = await Promise.all([
    sql<PageKey>`${ownRows(userId, query, keyOf(sql`${userId}`), end)}`.execute(db),
    sharedRows<PageKey>(db, shared, { columns: keyOf(sql`f.user_id`), where, order, limit }),
  ]);
  return [...own.rows, ...others].sort(inOrder(query.ascending)).slice(0, limit);
}

/**
 * Returns the keys from the page's offset on, one more than the page has. A few shared rows can shift the account's own
 * by at most their count, so the database skips the rest. With very many, offsets are walked in steps so that a deep
 * one can't block the server.
 */
async function pageKeys(db: Db, userId: string, query: MergedQuery): Promise<PageKey[]> {
  const { keys } = query.shared;
  let { offset, after } = query;
  if (keys) {
    const skipOwn = Math.max(0, offset - keys.length);
    const limit = query.limit + 1 + offset - skipOwn;
    return (await mergedKeys(db, userId, query, { limit, skipOwn })).slice(offset - skipOwn);
  }
  while (offset > SKIPPED_AT_ONCE) {
    const step = await mergedKeys(db, userId, { ...query, after, slim: true }, { limit: SKIPPED_AT_ONCE });
    const last = step.at(-1);
    if (!last || step.length < SKIPPED_AT_ONCE) return [];
    after = { key: last.sort_key, uuid: last.uuid };
    offset -= SKIPPED_AT_ONCE;
  }
  const limit = query.limit + 1 + offset;
  return (await mergedKeys(db, userId, { ...query, after }, { limit })).slice(offset);
}

/** Merges the account's own rows with shared ones. Once the page's keys are known, the rows of each owner are read. */
async function readMerged<Row extends { uuid: string }>(
  db: Db,
  userId: string,
  query: MergedQuery,
  columns: Columns,
): Promise<{ rows: Row[]; more: boolean }> {
  const { slim, shared } = query;
  const keys = await pageKeys(db, userId, query);
  let bytes = 0;
  const page = keys.slice(0, query.limit).filter((key, index) => {
    const fits = index === 0 || bytes < query.maxBytes;
    bytes += key.bytes;
    return fits;
  });
  const found = await eachOwner(page, async (ownerId, uuids) => {
    const reading = { readerId: userId, ownerId, slim, sharer: shared.sharers.get(ownerId) };
    const { rows } = await sql<Row & { ownerId: string }>`
      select f.user_id as "ownerId", f.uuid, ${columns(reading)} from features f
      where f.user_id = ${ownerId} and f.uuid = any(${uuids}::uuid[])`.execute(db);
    return rows;
  });
  const byKey = new Map(found.map((row) => [row.ownerId + row.uuid, row]));
  // Keeps the key the row was found by, so that the next page starts there even if the row has changed or gone since.
  const rows = page.flatMap(({ ownerId, uuid, sort_key }) => {
    const row = byKey.get(ownerId + uuid);
    return row ? [{ ...row, sort_key }] : [];
  });
  if (rows.length === 0 && page.length > 0) return readMerged(db, userId, query, columns);
  return { rows, more: keys.length > page.length };
}

interface PageParts {
  order: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

function partsOf(query: FeaturePageQuery): PageParts {
  const { column, type } = SORT_COLUMNS[query.sort];
  const { after, ascending } = query;
  const direction = ascending ? sql`asc` : sql`desc`;
  const start = after
    ? sql`and (${column}, f.uuid) ${ascending ? sql`>` : sql`<`} (${after.key}::${type}, ${after.uuid}::uuid)`
    : sql``;
  return {
    order: sql`${column} ${direction}, f.uuid ${direction}`,
    where: sql`${filters(query)} ${start}`,
  };
}

function ownRows(
  userId: string,
  query: FeaturePageQuery,
  columns: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { order, where } = partsOf(query);
  return sql`
    select ${columns} from features f
    where f.user_id = ${userId} and f.import_id is null ${where}
    order by ${order} ${end}`;
}

function ownPage(userId: string, query: FeaturePageQuery): RawBuilder<unknown> {
  const rows = ownRows(userId, query, sql`f.*`, sql`limit ${query.limit + 1} offset ${query.offset}`);
  return query.shared === "none" ? sql`select f.* from (${rows}) f where ${unlessShared(userId)}` : rows;
}

/** Counts confirmed features, including shared ones if `shared` is given. */
export async function countFeatures(
  db: Db,
  userId: string,
  filter: FeatureFilter = {},
  shared: SharedScope | null = null,
): Promise<number> {
  const own = sql<{ total: number }>`
    select count(*) as total from features f
    where f.user_id = ${userId} and f.import_id is null ${filters(filter)}`.execute(db);
  const others = shared ? countShared(db, shared, filters(filter)) : 0;
  return ((await own).rows[0]?.total ?? 0) + (await others);
}
