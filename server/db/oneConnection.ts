import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database } from "./schema";

/**
 * Lends one connection of the pool both as a Kysely and as a raw client, sharing transactions. For statements Kysely
 * doesn't support, such as COPY.
 */
export async function withOneConnection<T>(
  pool: pg.Pool,
  work: (db: Kysely<Database>, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failed = true;
  try {
    const lent = { query: client.query.bind(client), release: () => {} };
    const single = { connect: async () => lent, end: async () => {} };
    const done = await work(new Kysely<Database>({ dialect: new PostgresDialect({ pool: single }) }), client);
    failed = false;
    return done;
  } finally {
    // After a failure its transaction may still be open.
    client.release(failed);
  }
}
