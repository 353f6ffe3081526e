import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema";
import { type BinType, type PartTable, SOURCES, type Together } from "./binParts";

type Db = Kysely<Database>;

/** How long what was deleted can be brought back. */
export const BIN_SECONDS = 3600;
/** How long the files of photos are kept: a little longer than the photos can come back. */
export const BIN_FILE_SECONDS = BIN_SECONDS + 600;

/** Rows of all accounts that one statement of the sweep removes. */
const SWEEP_ROWS = 5000;

/**
 * Copies things with all that goes with them into the bin. The caller has locked them and deletes them in the same
 * transaction. What waits for its import's confirmation does not go into it.
 */
export async function putIntoBin(
  db: Db,
  userId: string,
  type: BinType,
  uuids: readonly string[],
  together: Together = { notes: true, photos: true },
): Promise<void> {
  if (uuids.length === 0) return;
  const { table, where, rows } = SOURCES[type];
  const contents = Object.entries(rows(together)).flatMap(([name, value]) => [
    sql.lit(name),
    sql`coalesce(${value}, '[]'::json)`,
  ]);
  await sql`
    insert into bin (user_id, type, uuid, contents)
    select t.user_id, ${type}, t.uuid, json_build_object(${sql.join(contents)})
    from ${sql.table(table)} t
    where t.user_id = ${userId} and t.uuid = any(${uuids}::uuid[]) and ${where}`.execute(db);
}

/** Moves places in hunts into the bin, by the side that is deleted. */
export async function binPlaces(
  db: Db,
  userId: string,
  side: "collection_id" | "feature_id",
  uuids: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from collection_features where user_id = ${userId} and ${sql.ref(side)} = any(${uuids}::uuid[])
      returning collection_id, feature_id
    )
    insert into bin_places (user_id, collection_id, feature_id)
    select ${userId}::uuid, collection_id, feature_id from gone
    on conflict (user_id, collection_id, feature_id) do update set deleted_at = now()`.execute(db);
}

/** Those of the things that can be brought back, locked until the transaction ends. */
export async function lockBinned(
  db: Db,
  userId: string,
  type: BinType,
  uuids: readonly string[],
): Promise<string[]> {
  const result = await sql<{ uuid: string }>`
    select uuid from bin
    where user_id = ${userId} and type = ${type} and uuid = any(${uuids}::uuid[])
      and deleted_at > now() - make_interval(secs => ${BIN_SECONDS})
    order by uuid for update`.execute(db);
  return result.rows.map((row) => row.uuid);
}

/** Rows of one table as they lie in the bin with some things. */
interface BinnedRows {
  type: BinType;
  uuids: readonly string[];
  table: PartTable;
}

const binned = (userId: string, { type, uuids, table }: BinnedRows): RawBuilder<unknown> => sql`
  bin b cross join lateral json_populate_recordset(null::${sql.table(table)}, b.contents -> ${sql.lit(table)}) r
  where b.user_id = ${userId} and b.type = ${type} and b.uuid = any(${uuids}::uuid[])`;

/** Ids that stand in a column of the binned rows. */
export async function binnedIds(db: Db, userId: string, column: string, rows: BinnedRows): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select r.${sql.ref(column)} as id from ${binned(userId, rows)}`.execute(db);
  return result.rows.map((row) => row.id);
}

/** Puts the rows back into their table as they were. What an account received that is gone by now stays away. */
export async function returnRows(db: Db, userId: string, rows: BinnedRows): Promise<void> {
  const there =
    rows.table === "received_shares"
      ? sql`and exists (select from users u where u.uuid = r.user_id) on conflict do nothing`
      : sql``;
  // Notes keep their place among those of the same second.
  await sql`
    insert into ${sql.table(rows.table)} overriding system value
    select r.* from ${binned(userId, rows)} ${there}`.execute(db);
}

/** Puts places back of which both sides are there, by the side that came back. */
export async function returnPlaces(
  db: Db,
  userId: string,
  side: "collection_id" | "feature_id",
  uuids: readonly string[],
): Promise<void> {
  await sql`
    with back as (
      delete from bin_places b using collections c, features f
      where b.user_id = ${userId} and b.${sql.ref(side)} = any(${uuids}::uuid[])
        and c.user_id = b.user_id and c.uuid = b.collection_id
        and f.user_id = b.user_id and f.uuid = b.feature_id
      returning b.collection_id, b.feature_id
    )
    insert into collection_features (user_id, collection_id, feature_id)
    select ${userId}::uuid, collection_id, feature_id from back
    on conflict do nothing`.execute(db);
}

/** Ids of the other side of the places that lie in the bin. */
export async function binnedSides(
  db: Db,
  userId: string,
  side: "collection_id" | "feature_id",
  uuids: readonly string[],
): Promise<string[]> {
  const other = side === "collection_id" ? "feature_id" : "collection_id";
  const result = await sql<{ id: string }>`
    select distinct ${sql.ref(other)} as id from bin_places
    where user_id = ${userId} and ${sql.ref(side)} = any(${uuids}::uuid[])`.execute(db);
  return result.rows.map((row) => row.id);
}

/** Forgets things that are back. */
export async function leaveBin(
  db: Db,
  userId: string,
  type: BinType,
  uuids: readonly string[],
): Promise<void> {
  await sql`
    delete from bin where user_id = ${userId} and type = ${type} and uuid = any(${uuids}::uuid[])`.execute(
    db,
  );
}

/** Removes what has had its time, of all accounts. */
export async function emptyBin(db: Db): Promise<void> {
  for (const [table, key] of [
    ["bin", "user_id, type, uuid"],
    ["bin_places", "user_id, collection_id, feature_id"],
  ] as const)
    for (let removed = SWEEP_ROWS; removed === SWEEP_ROWS; ) {
      const columns = sql.raw(key);
      const result = await sql`
        delete from ${sql.table(table)} where (${columns}) in (
          select ${columns} from ${sql.table(table)}
          where deleted_at < now() - make_interval(secs => ${BIN_SECONDS}) limit ${SWEEP_ROWS}
        )`.execute(db);
      removed = Number(result.numAffectedRows ?? 0n);
    }
}
