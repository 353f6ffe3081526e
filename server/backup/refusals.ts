import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SERVER_NAME } from "../db/connection";
import { StartError } from "../startError";

/** Three times as long as a server goes without looking for work (server/jobs/sweep.ts). */
const UNUSED_SECONDS = 15;
const LOOK_MS = 1000;

interface ServerConnections {
  isWorking: boolean;
  /** Seconds since the epoch, or null without a connection. */
  lastUsed: number | null;
  isRecent: boolean;
}

/**
 * Waits until the connections that a pooler keeps of stopped servers have been unused for long enough to tell.
 *
 * @throws StartError if a server is running
 */
export async function refuseServers(pool: Pick<pg.Pool, "query">): Promise<void> {
  let before: number | null = null;
  for (;;) {
    const { isWorking, lastUsed, isRecent } = await serverConnections(pool);
    // Earlier only means that the pooler closed a connection or gave it to this process.
    if (isWorking || (before !== null && lastUsed !== null && lastUsed > before))
      throw new StartError("A server is using this database. Stop every server, then restore again.");
    if (!isRecent) return;
    before = lastUsed;
    await sleep(LOOK_MS);
  }
}

async function serverConnections(pool: Pick<pg.Pool, "query">): Promise<ServerConnections> {
  const { rows } = await pool.query<ServerConnections>(
    `select coalesce(bool_or(state is distinct from 'idle'), false) as "isWorking",
            extract(epoch from max(state_change))::float8 as "lastUsed",
            coalesce(max(state_change) > now() - make_interval(secs => ${UNUSED_SECONDS}), false) as "isRecent"
       from pg_stat_activity
      where datname = current_database() and application_name = $1`,
    [SERVER_NAME],
  );
  // An aggregate always has a row.
  return rows[0] as ServerConnections;
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
