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
  /** Whether a request has come with the newest token. */
  confirmed: boolean;
  /** Whether the token before still counts. */
  previousCounts: boolean;
  /** Seconds since the newest token was made. */
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

/** How long a request may take that was sent with a token just before it was replaced. */
const GRACE = sql`interval '1 minute'`;

/** Saves a session; of an account's sessions those used last stay, `keep` of them. */
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

/** A live session of an account that there is and that isn't suspended. */
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
    // One that was opened while the account was being suspended isn't among those that ended with it.
    .where("users.suspended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that a request came with the newest token: from now on the one before counts for a minute only. */
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
 * Gives the session a new token in the place of the one that was presented, and a later end. False when it has just
 * been given one: of two tabs that ask at once only one is given a token, and none twice within a minute, so that a
 * request under way never carries a token from before the one before.
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
            // The answer with the newest token was lost on its way.
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

/** The live sessions of an account, the one used last first. */
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

/** False when there was no such session. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("uuid", "=", sessionId)
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an account's sessions, all but one of them where `keep` is given. Answers how many there were. */
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
