import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";

export interface ConnectedHead {
  userId: string;
  sessionId: string;
  seq: number;
  /** Whether others have changed what they share with the account, and it has no number of the account yet. */
  behind: boolean;
  /** Whether the session is still good. */
  live: boolean;
}

/** Numbers of the accounts of sessions, and whether these are still good: all in one statement. */
export async function connectedHeads(
  db: Kysely<Database>,
  sessions: readonly { userId: string; sessionId: string }[],
): Promise<ConnectedHead[]> {
  const { rows } = await sql<ConnectedHead>`
    select c.user_id as "userId", c.session as "sessionId", coalesce(h.seq, 0)::bigint as seq,
      exists (
        select from received_shares r
        join content_heads o on o.user_id = r.owner_id
        left join received_heads k on k.user_id = r.user_id and k.owner_id = r.owner_id
        where r.user_id = c.user_id and r.state = 'accepted' and o.seq > coalesce(k.owner_seq, r.owner_seq)
      ) as behind,
      exists (
        select from sessions s where s.user_id = c.user_id and s.uuid = c.session and s.expires_at > now()
      ) as live
    from unnest(
      ${sessions.map(({ userId }) => userId)}::uuid[], ${sessions.map(({ sessionId }) => sessionId)}::uuid[]
    ) c(user_id, session)
    left join content_heads h on h.user_id = c.user_id`.execute(db);
  return rows;
}
