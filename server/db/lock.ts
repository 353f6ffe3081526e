import type { Pool } from "pg";

/**
 * Runs `work` while holding a lock across all servers. The lock belongs to a transaction on its own connection. Behind
 * a pooler that reuses database connections, a session lock would outlive its client, and the next server would wait
 * forever.
 * @param key number of the lock: a bigint as text, since some exceed 2^53
 * @throws any error of `work`
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
    // After a failure, closing the connection rolls the transaction back.
    client.release(failure);
  }
}
