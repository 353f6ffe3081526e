import type { Pool } from "pg";

/**
 * One after the other, whichever server asks. The lock ends with its transaction, on a connection of its own: a session
 * lock would outlive its client behind a pooler that keeps the connection to the database for others, and the next server
 * would wait for it forever.
 * @param key the lock's number: a bigint as text, since some are beyond 2^53
 * @throws what work throws
 */
export async function withLock<T>(pool: Pool, key: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [key]);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // After a failure the connection is closed, which rolls back.
    client.release(failure);
  }
}
