import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

type Db = Kysely<Database>;

/** A row whose geometry is JSON, from before it was stored in binary. */
export interface UnmovedRow {
  uuid: string;
  gh_type: string;
  coordinates: string;
  times: string | null;
}

/** As the index `features_unmoved` has it, which is empty once all is moved. */
const UNMOVED = sql`coordinates is not null and geometry is null`;

/** The next account after another one ("" for the first) that has such rows; null where there is none. */
export async function nextUnmoved(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from features
    where ${UNMOVED} ${after === "" ? sql`` : sql`and user_id > ${after}::uuid`}
    order by user_id limit 1`.execute(db);
  return rows[0]?.userId ?? null;
}

/**
 * The account's next such rows, locked until the transaction ends. Rows that others have locked are left out: a person's
 * edit goes first, and of two servers only one moves a row.
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

/** Gives locked rows their geometry in binary in place of JSON. One of no bytes says that the row keeps its JSON. */
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
