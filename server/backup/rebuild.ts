import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { MIGRATION_LOCK, migrationNames } from "../db/migrate";
import { migrations } from "../db/migrations/index";
import { identifier } from "./tables";

/** Kysely's migration tables, exactly as Kysely creates them. */
const BOOKKEEPING = [
  "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
  "create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null)",
  "insert into kysely_migration_lock (id) values ('migration_lock')",
];

/**
 * Drops all of this program's tables and re-creates them, empty, at a given migration. First records which files of the
 * store the old tables knew (for orphanUnreferencedFiles). Call in a transaction.
 */
export async function rebuildSchema(client: pg.PoolClient, migration: string): Promise<void> {
  // A server that starts during the rebuild waits for the commit.
  await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  // Citus can't change a schema after reading a table in parallel. On any other PostgreSQL the setting has no effect.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await client.query(`create temporary table old_files on commit drop as
    select user_id, file_id from photo_files where storage = 'store'
    union select user_id, file_id from stray_files`);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  await client.query(`drop table ${rows.map(({ name }) => identifier(name)).join(", ")} cascade`);
  // The queue only schedules work. The work itself is in imports and exports and gets queued again.
  await client.query("drop schema if exists pgboss cascade");
  for (const statement of BOOKKEEPING) await client.query(statement);
  const db = kyselyOn(client);
  for (const name of migrationNames) if (name <= migration) await migrations[name]?.up(db);
}

/** Kysely on a single connection, inside its transaction. */
function kyselyOn(client: pg.PoolClient): Kysely<unknown> {
  const only = {
    query: client.query.bind(client) as typeof client.query,
    release() {},
  };
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => only, end: async () => {} } }),
  });
}
