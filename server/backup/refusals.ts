import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SERVER_NAME } from "../db/connection";
import { StartError } from "../startError";

/** Three times as long as a server goes without looking for work (server/jobs/sweep.ts). */
const UNUSED_SECONDS = 15;
const LOOK_MS = 1000;

/**
 * Waits until the connections that a pooler keeps of stopped servers have been unused for long enough to tell.
 *
 * @throws StartError if a server is running
 */
export async function refuseServers(pool: pg.Pool): Promise<void> {
  let lastUsed: string | undefined;
  for (;;) {
    const { isWorking, used, isRecent } = await serverConnections(pool);
    if (isWorking || (used !== null && lastUsed !== undefined && used !== lastUsed))
      throw new StartError("A server is using this database. Stop every server, then restore again.");
    if (!isRecent) return;
    lastUsed = used ?? undefined;
    await sleep(LOOK_MS);
  }
}

/** Returns whether the connections of servers are at work, when one was last used, and whether that was recently. */
async function serverConnections(
  pool: pg.Pool,
): Promise<{ isWorking: boolean; used: string | null; isRecent: boolean }> {
  const { rows } = await pool.query<{ isWorking: boolean; used: string | null; isRecent: boolean }>(
    `select coalesce(bool_or(state is distinct from 'idle'), false) as "isWorking",
            max(state_change)::text as used,
            coalesce(max(state_change) > now() - make_interval(secs => ${UNUSED_SECONDS}), false) as "isRecent"
       from pg_stat_activity
      where datname = current_database() and application_name = $1`,
    [SERVER_NAME],
  );
  return rows[0] ?? { isWorking: false, used: null, isRecent: false };
}

/** @throws StartError if the installation has accounts */
export async function refuseContent(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ accounts: number }>("select count(*)::int as accounts from users");
  const accounts = rows[0]?.accounts ?? 0;
  if (accounts > 0)
    throw new StartError(
      `This installation has ${accounts} ${accounts === 1 ? "account" : "accounts"}, which would be lost. Back it up, then restore with --replace.`,
    );
}
