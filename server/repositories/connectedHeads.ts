import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema";
import { findOwnerUpdates } from "./receivedChanges";

export interface ConnectedHead {
  userId: string;
  sessionId: string;
  seq: number;
  /**
   * Whether others changed what they share with the account, and those changes don't have a number of the account yet.
   */
  behind: boolean;
  /** Whether the session is still valid. */
  live: boolean;
}

/** Returns the change numbers of the sessions' accounts, and whether the sessions are still valid. */
export async function connectedHeads(
  db: Kysely<Database>,
  sessions: readonly { userId: string; sessionId: string }[],
): Promise<ConnectedHead[]> {
  const users = [...new Set(sessions.map(({ userId }) => userId))];
  const [heads, live, behind] = await Promise.all([
    sql<{ userId: string; seq: number }>`
      select user_id as "userId", seq from content_heads where user_id = any(${users}::uuid[])`.execute(db),
    sql<{ userId: string; sessionId: string }>`
      select user_id as "userId", uuid as "sessionId" from sessions
      where user_id = any(${users}::uuid[]) and expires_at > now()`.execute(db),
    findOwnerUpdates(db, users),
  ]);
  const seqOf = new Map(heads.rows.map(({ userId, seq }) => [userId, seq]));
  const isLive = new Set(live.rows.map(({ userId, sessionId }) => userId + sessionId));
  const isBehind = new Set(behind.map(({ userId }) => userId));
  return sessions.map(({ userId, sessionId }) => ({
    userId,
    sessionId,
    seq: seqOf.get(userId) ?? 0,
    behind: isBehind.has(userId),
    live: isLive.has(userId + sessionId),
  }));
}
