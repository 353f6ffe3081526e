import { Kysely, PostgresAdapter, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../log";
import type { Database } from "./schema";

export interface DatabaseHandle {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>;
}

/** application_name of a server's connections in pg_stat_activity. */
export const SERVER_NAME = "ridgeline";

const INT8 = pg.types.builtins.INT8;

/**
 * Parses bigint as number: ids are uuids, and counts and sums stay far below 2^53. A larger value is an error rather
 * than rounded. timestamptz arrives as Date, which holds only milliseconds, so columns are timestamptz(3). numeric
 * stays text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 && format !== "binary"
      ? safeInteger
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Replaces Kysely's migration lock with our own (withLock). Kysely uses a session lock, and a pooler hands its session
 * to other clients.
 */
class AdapterWithoutSessionLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutSessionLock();
  }
}

/** Opens the connection pool shared by the whole server. Broken connections are dropped and replaced on next use. */
export function openDatabase(
  connection: pg.ClientConfig,
  options: { poolSize: number; log: Log; applicationName?: string },
): DatabaseHandle {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: options.applicationName ?? SERVER_NAME,
  });
  // The database closing an idle connection doesn't fail any request.
  pool.on("error", ({ message }) => options.log.warn({ reason: message }, "A database connection was lost"));
  // A connection lost while in use already fails its statement. Without a listener the error would also end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Database>({ dialect: new Dialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely doesn't end a pool it never used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number exactly`);
  return value;
}
