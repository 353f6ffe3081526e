import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SourceRow } from "../../src/formats/snapshot/types";
import type { Database } from "../db/schema";
import { bytesOf, type FeatureRow, featureColumns, type Reading, snapshotColumns } from "./featureJson";
import { countShared, type SharedScope, sharedRows, unlessShared } from "./shared";

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
  /** Sort key and uuid of the last row of the page before. */
  after: { key: string | number; uuid: string } | null;
  /** The page ends when its geometry has this many bytes; at least one row comes. */
  maxBytes: number;
  slim: boolean;
  /**
   * What others share is in the page too; null or absent: the account's own features only; "none": those, and no row at
   * all where others share anything with it.
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
 * A page of confirmed features. Where a page starts is found in the sort's index, so a deep page costs what the first
 * one does; how far it may go is decided by the `bytes` column, without reading a long geometry that is left out.
 */
export const listFeatures = (
  db: Db,
  userId: string,
  query: FeaturePageQuery,
): Promise<{ rows: PageRow[]; more: boolean }> => readPage<PageRow>(db, userId, query, featureColumns);

/** A stored feature as a snapshot needs it: lists joined by commas, JSON as text, "" where there is none. */
export interface StoredFeature extends Omit<SourceRow, "owner"> {
  sort_key: number;
  user_id: string;
}

/** The same page as columns of what is stored. */
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
  columns: (reading: Reading) => RawBuilder<unknown>,
): Promise<{ rows: Row[]; more: boolean }> {
  const { column } = SORT_COLUMNS[query.sort];
  const direction = query.ascending ? sql`asc` : sql`desc`;
  const { slim } = query;
  const shared = query.shared === "none" ? null : (query.shared ?? null);
  const reading = { readerId: userId, slim, sharers: shared?.sharers ?? null };
  const found = shared ? mergedRows(userId, query, shared) : ownPage(userId, query);
  const { rows } = await sql<Row & { followed: boolean | null }>`
    select f.sort_key, f.followed, f.uuid, ${columns(reading)}
    from (
      select f.*, ${column} as sort_key, lead(true) over page as followed,
        coalesce(${slim ? sql`null` : sql`sum(${bytesOf(shared ? sql`f.user_id` : sql`${userId}`)}) over page`}, 0) as bytes_before
      from (${found}) f
      window page as (
        order by ${column} ${direction}, f.uuid ${direction} rows between unbounded preceding and 1 preceding
      )
    ) f
    where f.bytes_before < ${query.maxBytes}
    order by f.sort_key ${direction}, f.uuid ${direction}
    limit ${query.limit}`.execute(db);
  return { rows, more: rows.at(-1)?.followed ?? false };
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

/** The page's own rows merged with as many of the shared ones; only keys are merged, the rows come at the end. */
function mergedRows(userId: string, query: FeaturePageQuery, shared: SharedScope): RawBuilder<unknown> {
  const { order, where } = partsOf(query);
  const { offset } = query;
  const limit = query.limit + 1;
  const columns = sql`f.user_id, f.uuid, f.title_key, f.gh_type, f.created_at, f.updated_at`;
  const own = ownRows(userId, query, columns, sql`limit ${limit + offset}`);
  const others = sharedRows(userId, shared, { columns, where, order, limit: limit + offset });
  return sql`
    select f.* from (
      select f.user_id, f.uuid from ((${own}) union all (${others})) f
      order by ${order} limit ${limit} offset ${offset}
    ) k join features f on f.user_id = k.user_id and f.uuid = k.uuid`;
}

/** How many confirmed features there are; with `shared`, those that others share count too. */
export async function countFeatures(
  db: Db,
  userId: string,
  filter: FeatureFilter = {},
  shared: SharedScope | null = null,
): Promise<number> {
  const own = sql<{ total: number }>`
    select count(*) as total from features f
    where f.user_id = ${userId} and f.import_id is null ${filters(filter)}`.execute(db);
  const others = shared ? countShared(db, userId, filters(filter)) : 0;
  return ((await own).rows[0]?.total ?? 0) + (await others);
}
