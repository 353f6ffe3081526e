import { Kysely, PostgresAdapter, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../log";
import type { Database } from "./schema";

export interface DatabaseHandle {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

/** How a server's connections are called in pg_stat_activity. */
export const SERVER_NAME = "ridgeline";

const INT8 = pg.types.builtins.INT8;

/**
 * How column types arrive: bigint as number (ids are uuids; counts and sums stay far below 2^53, and one that does
 * not is an error instead of a rounded value); timestamptz as Date, which is why columns are timestamptz(3): a Date
 * holds milliseconds only; numeric stays text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 && format !== "binary"
      ? safeInteger
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Kysely locks migrations with a lock of the session, which a pooler hands to others. Ours (withLock) takes its place.
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

/** The pool that everything shares. Connections that break are dropped and replaced at the next use. */
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
  // An idle connection that the database closes is no failure of any request.
  pool.on("error", ({ message }) => options.log.warn({ reason: message }, "A database connection was lost"));
  // Nor is one in use: its statement fails, and that is told. Without a listener it would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Database>({ dialect: new Dialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely leaves a pool alone that it never used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number exactly`);
  return value;
}
