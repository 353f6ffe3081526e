import type pg from "pg";
import { identifier } from "./tables";

/** Makes identity columns continue after the restored values. */
export async function resetSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and a.attidentity <> ''`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${identifier(column)}), 0) + 1, false)
       from ${identifier(table)}`,
      [identifier(table), column],
    );
}

/** Schedules files for removal that the old tables knew and the restored ones don't. */
export async function orphanUnreferencedFiles(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('stray_files') is not null as there",
  );
  // The backup predates the photo store. Old files stay where they are, unreferenced.
  if (!rows[0]?.there) return;
  await client.query(`
    insert into stray_files (user_id, file_id, leaving, due_at)
    select user_id, file_id, true, now() from old_files
    where not exists (
      select from photo_files p where p.user_id = old_files.user_id and p.file_id = old_files.file_id
    )
    on conflict do nothing`);
}

/**
 * Restarts every account's change numbers far above all numbers ever issued. Clients that knew the old installation, or
 * a later state of this one, then reload everything.
 */
export async function restartChangeNumbers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('content_heads') is not null as there",
  );
  // The backup predates change numbers. The migration does the same.
  if (!rows[0]?.there) return;
  const start = "(extract(epoch from now()) * 1000)::bigint";
  await client.query(`
    insert into content_heads (user_id, seq, floor) select uuid, ${start}, ${start} from users
    on conflict (user_id) do update set
      seq = greatest(excluded.seq, content_heads.seq + 1), floor = greatest(excluded.seq, content_heads.seq + 1)`);
  await client.query("delete from tombstones");
  await client.query("delete from received_changes");
  await client.query("delete from received_heads");
  await client.query(`
    update received_shares s set owner_seq = h.seq from content_heads h where h.user_id = s.owner_id`);
}
