import type pg from "pg";
import { printGeometry } from "../../server/geometry/printGeometry";

/** Converts rows of one account, or of all, to an older version's format. `below` limits it to smaller ids. */
export async function storeAsJson(
  database: Pick<pg.ClientBase, "query">,
  userId: string | null = null,
  below: string | null = null,
): Promise<void> {
  const { rows } = await database.query<{ user_id: string; uuid: string; geometry: Buffer }>(
    `select user_id, uuid, geometry from features
     where coordinates is null and ($1::uuid is null or user_id = $1) and ($2::uuid is null or uuid < $2)`,
    [userId, below],
  );
  const printed = rows.map(({ geometry }) => printGeometry(geometry));
  await database.query(
    `update features f set geometry = null, coordinates = r.coordinates, times = r.times
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as r(user_id, uuid, coordinates, times)
     where f.user_id = r.user_id and f.uuid = r.uuid`,
    [
      rows.map(({ user_id }) => user_id),
      rows.map(({ uuid }) => uuid),
      printed.map(({ coordinates }) => coordinates),
      printed.map(({ times }) => times),
    ],
  );
}

/** Downgrades a database to the version before binary geometry. No server may be running on it. */
export async function makeOld(database: Pick<pg.ClientBase, "query">): Promise<void> {
  await storeAsJson(database);
  const { rows } = await database.query<{ user_id: string; uuid: string; geometry: string | null }>(
    "select user_id, uuid, item ->> 'geometry' as geometry from bin where type = 'feature'",
  );
  for (const { user_id, uuid, geometry } of rows) {
    const { coordinates, times } = printGeometry(Buffer.from((geometry ?? "").slice(2), "hex"));
    await database.query(
      `update bin set item = (item::jsonb - 'geometry' || jsonb_build_object('coordinates', $3::text, 'times', $4::text))::json
       where user_id = $1 and uuid = $2`,
      [user_id, uuid, coordinates, times],
    );
  }
  await database.query("alter table features drop column geometry, alter column coordinates set not null");
  // Reverts later migrations too, because migrations apply in order.
  await database.query("drop table visibility_ids, bulk_slices, plans");
  await database.query("alter table preferences drop column visible_form, drop column visible_seq");
  await database.query("alter table exports drop column device, drop column map, drop column done");
  await database.query("delete from kysely_migration where name >= '0018'");
}

/** Counts the rows not yet converted to binary. */
export async function unmoved(database: Pick<pg.ClientBase, "query">, userId: string | null = null) {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from features
     where coordinates is not null and geometry is null and ($1::uuid is null or user_id = $1)`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
