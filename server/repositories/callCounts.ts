import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

export interface CallCount {
  key: string;
  calls: number;
}

/** Adds requests to a minute (since the epoch) and returns the new counts across all servers. */
export async function addCalls(
  db: Kysely<Database>,
  minute: number,
  counts: readonly CallCount[],
): Promise<CallCount[]> {
  const result = await sql<CallCount>`
    insert into call_counts (key, minute, calls)
    select key, ${minute}, calls
    from unnest(${counts.map(({ key }) => key)}::text[], ${counts.map(({ calls }) => calls)}::int[]) as t (key, calls)
    -- In one order everywhere, so that two servers never wait for each other.
    order by key
    on conflict (key, minute) do update set calls = call_counts.calls + excluded.calls
    returning key, calls`.execute(db);
  return result.rows;
}

export async function deleteOldCalls(db: Kysely<Database>, minute: number): Promise<void> {
  await db.deleteFrom("call_counts").where("minute", "<", minute).execute();
}
