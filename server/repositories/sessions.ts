import { type Kysely, sql } from "kysely";
import type { Role } from "../../src/domain/roles";
import type { Database } from "../db/schema";
import { effectiveRoles } from "./users";

type Db = Kysely<Database>;

export interface SessionRow {
  userId: string;
  sessionId: string;
  roles: Role[];
  seenAt: Date;
  expiresAt: Date;
}

export interface SessionWithTokens extends SessionRow {
  tokenHash: Buffer;
  previousTokenHash: Buffer | null;
  /** Whether a request has arrived with the newest token. */
  confirmed: boolean;
  /** Whether the previous token is still accepted. */
  previousCounts: boolean;
  /** Seconds since the newest token was issued. */
  tokenAge: number;
}

export interface NewSession {
  userId: string;
  sessionId: string;
  tokenHash: Buffer;
  expiresAt: Date;
  userAgent: string;
  address: string;
}

/** How long a request sent just before its token was replaced may take. */
const GRACE = sql`interval '1 minute'`;

/** Saves a session and keeps only the account's `keep` most recently used ones. */
export async function insertSession(db: Db, session: NewSession, keep: number): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      user_id: session.userId,
      uuid: session.sessionId,
      token_hash: session.tokenHash,
      previous_token_hash: null,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      address: session.address,
    })
    .execute();
  await sql`
    delete from sessions where user_id = ${session.userId} and uuid in (
      select uuid from sessions where user_id = ${session.userId} order by seen_at desc, uuid offset ${keep}
    )`.execute(db);
}

/** Finds a live session of an existing account that isn't suspended. */
export async function findSession(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<SessionWithTokens | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.uuid", "sessions.user_id")
    .select([
      "sessions.user_id as userId",
      "sessions.uuid as sessionId",
      "sessions.seen_at as seenAt",
      "sessions.expires_at as expiresAt",
      effectiveRoles.as("roles"),
      "sessions.token_hash as tokenHash",
      "sessions.previous_token_hash as previousTokenHash",
      sql<boolean>`sessions.confirmed_at is not null`.as("confirmed"),
      sql<boolean>`coalesce(sessions.confirmed_at > now() - ${GRACE}, true)`.as("previousCounts"),
      sql<number>`extract(epoch from now() - sessions.rotated_at)::double precision`.as("tokenAge"),
    ])
    .where("sessions.user_id", "=", userId)
    .where("sessions.uuid", "=", sessionId)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    // A session created while the account was being suspended wasn't ended with the others.
    .where("users.suspended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Records that a request arrived with the newest token. The previous token stays valid for one more minute. */
export async function confirmToken(
  db: Db,
  { userId, sessionId, tokenHash }: Pick<SessionWithTokens, "userId" | "sessionId" | "tokenHash">,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ confirmed_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("uuid", "=", sessionId)
    .where("token_hash", "=", tokenHash)
    .where("confirmed_at", "is", null)
    .execute();
}

/**
 * Replaces the presented token and extends the session. Of two tabs that ask at once only one gets a new token, and a
 * session gets at most one per minute. So a request in progress never carries a token older than the previous one.
 * @returns false if the token was just replaced
 */
export async function rotateSession(
  db: Db,
  { userId, sessionId }: Pick<SessionRow, "userId" | "sessionId">,
  tokens: { presented: Buffer; next: Buffer },
  expiresAt: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("sessions")
    .set({
      previous_token_hash: tokens.presented,
      token_hash: tokens.next,
      rotated_at: sql`now()`,
      confirmed_at: null,
      seen_at: sql`now()`,
      expires_at: expiresAt,
    })
    .where("user_id", "=", userId)
    .where("uuid", "=", sessionId)
    .where((where) =>
      where.or([
        where.and([where("token_hash", "=", tokens.presented), where("previous_token_hash", "is", null)]),
        where.and([
          where("rotated_at", "<=", sql<Date>`now() - ${GRACE}`),
          where.or([
            where("token_hash", "=", tokens.presented),
            // The response with the newest token got lost.
            where.and([
              where("previous_token_hash", "=", tokens.presented),
              where("confirmed_at", "is", null),
            ]),
          ]),
        ]),
      ]),
    )
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function touchSession(
  db: Db,
  userId: string,
  sessionId: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ seen_at: sql`now()`, expires_at: expiresAt })
    .where("user_id", "=", userId)
    .where("uuid", "=", sessionId)
    .execute();
}

export interface ListedSession {
  uuid: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
}

/** Lists an account's live sessions, most recently used first. */
export async function listSessions(db: Db, userId: string): Promise<ListedSession[]> {
  return db
    .selectFrom("sessions")
    .select(["uuid", "user_agent as userAgent", "created_at as createdAt", "seen_at as seenAt"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("seen_at", "desc")
    .orderBy("uuid")
    .execute();
}

/** Ends a session. @returns false if there was none */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("uuid", "=", sessionId)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an account's sessions, except `keep`. @returns how many there were */
export async function deleteSessions(db: Db, userId: string, keep?: string): Promise<number> {
  const rows = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(keep !== undefined, (query) => query.where("uuid", "!=", keep ?? ""))
    .returning("uuid")
    .execute();
  return rows.length;
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", sql<Date>`now()`).execute();
}
