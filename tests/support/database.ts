import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { connectionTo } from "../../server/db/embedded/supervisor";
import { socketDirOf } from "./ownServers";

/** File in a server's data folder that names its external database. */
const nameFile = (dataDir: string) => path.join(dataDir, "test-database-url");

/** Records for `databaseOf` which external database the server with this data folder uses. */
export const nameDatabase = (dataDir: string, url: string): void => writeFileSync(nameFile(dataDir), url);

/** Returns how to connect to a server's database, given its data folder. */
export function databaseOf(dataDir: string): pg.ClientConfig {
  const named = nameFile(dataDir);
  return existsSync(named)
    ? { connectionString: readFileSync(named, "utf8") }
    : connectionTo(socketDirOf(dataDir));
}

/** Returns the database as a DATABASE_URL for another server. */
export function databaseUrlOf(dataDir: string): string {
  const { connectionString, host, user, database } = databaseOf(dataDir);
  return (
    connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`
  );
}

/** Queries the database of a test's server. */
export async function query<T extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(databaseOf(dataDir));
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Returns a pool that the caller must end. */
export const poolOf = (dataDir: string): pg.Pool => new pg.Pool({ ...databaseOf(dataDir), max: 2 });

/**
 * Moves the times in these columns back. They are read and written back, because Citus can't compute with a row's
 * times.
 *
 * @param where column and value that select the rows
 */
export async function setBack(
  pool: pg.Pool,
  table: "bin" | "sessions",
  where: readonly ["user_id" | "uuid", string],
  columns: readonly string[],
  ms: number,
): Promise<void> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select user_id, uuid, ${columns.join(", ")} from ${table} where ${where[0]} = $1`,
    [where[1]],
  );
  const set = columns.map((name, n) => `${name} = $${n + 3}`).join(", ");
  for (const { user_id, uuid, ...row } of rows) {
    const times = columns.map((name) => {
      const time = row[name];
      return time instanceof Date ? new Date(time.getTime() - ms) : null;
    });
    await pool.query(`update ${table} set ${set} where user_id = $1 and uuid = $2`, [
      user_id,
      uuid,
      ...times,
    ]);
  }
}

/** Counts statements with this text that wait for a lock, here or on a Citus worker. */
export async function waitingForLock(pool: pg.Pool, text: string): Promise<number> {
  const { rows } = await pool.query<{ citus: boolean }>(
    "select to_regclass('pg_catalog.citus_lock_waits') is not null as citus",
  );
  const waiting = await pool.query(
    rows[0]?.citus
      ? "select distinct waiting_gpid from citus_lock_waits where strpos(blocked_statement, $1) > 0"
      : "select from pg_stat_activity where wait_event_type = 'Lock' and strpos(query, $1) > 0",
    [text],
  );
  return waiting.rows.length;
}
