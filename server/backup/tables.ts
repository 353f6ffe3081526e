import pg from "pg";
import type { Manifest } from "./manifest";

type Client = Pick<pg.ClientBase, "query">;

export const identifier = (name: string): string => pg.escapeIdentifier(name);

/** Runtime bookkeeping that isn't worth backing up. */
const PASSING = ["kysely_migration_lock", "file_holds", "mails"];

/** Returns the newest migration of the schema, or null without a schema. */
export async function newestMigration(client: Client): Promise<string | null> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('kysely_migration') is not null as there",
  );
  if (!tables[0]?.there) return null;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(name) as newest from kysely_migration",
  );
  return rows[0]?.newest ?? null;
}

/** Lists every table to back up, with its writable columns. */
export async function describeTables(client: Client): Promise<Manifest["tables"]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [PASSING],
  );
  return rows;
}
