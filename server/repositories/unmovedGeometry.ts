import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

/** A row whose geometry is still JSON, from before binary geometry. */
export interface UnmovedRow {
  uuid: string;
  gh_type: string;
  coordinates: string;
  times: string | null;
}

/** Matches the index `features_unmoved`, which is empty once everything is moved. */
const UNMOVED = sql`coordinates is not null and geometry is null`;

/** Returns the next account with unmoved rows after another ("" for the first), or null. */
export async function nextUnmoved(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from features
    where ${UNMOVED} ${after === "" ? sql`` : sql`and user_id > ${after}::uuid`}
    order by user_id limit 1`.execute(db);
  return rows[0]?.userId ?? null;
}

/**
 * Returns an account's next unmoved rows, locked until the transaction ends. Rows locked by others are skipped, so that
 * user edits go first and only one server moves a row.
 */
export async function lockUnmoved(
  trx: Db,
  userId: string,
  { rows: limit, bytes }: { rows: number; bytes: number },
): Promise<UnmovedRow[]> {
  const { rows } = await sql<UnmovedRow>`
    select uuid, gh_type, coordinates, times from features
    where user_id = ${userId} and ${UNMOVED} and uuid = any(array(
      select uuid from (
        select uuid, sum(bytes) over (order by uuid) - bytes as bytes_before from (
          select uuid, bytes from features where user_id = ${userId} and ${UNMOVED} order by uuid limit ${limit}
        ) f
      ) f where bytes_before < ${bytes}
    )) for update skip locked`.execute(trx);
  return rows;
}

/** Replaces the JSON geometry of locked rows with binary. Empty bytes mean that the row keeps its JSON. */
export async function moveGeometry(
  trx: Db,
  userId: string,
  rows: readonly { uuid: string; geometry: Uint8Array }[],
): Promise<void> {
  await sql`
    update features f set geometry = r.geometry,
      coordinates = case when r.geometry = ''::bytea then f.coordinates end,
      times = case when r.geometry = ''::bytea then f.times end
    from unnest(${rows.map(({ uuid }) => uuid)}::uuid[], ${rows.map(({ geometry }) => geometry)}::bytea[])
      as r(uuid, geometry)
    where f.user_id = ${userId} and f.uuid = r.uuid`.execute(trx);
}
