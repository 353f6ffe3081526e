import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database } from "./schema";

/**
 * Lends one of the pool's connections with statements of its own that share its transactions: what kysely has no words
 * for, such as COPY, goes to the client between them.
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
