import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import {
  confirmToken,
  deleteSession,
  findSession,
  insertSession,
  rotateSession,
  type SessionRow,
  type SessionWithTokens,
  touchSession,
} from "../repositories/sessions";
import { hashSecret, type Tokens } from "./tokens";

type Db = Kysely<Database>;

export interface SessionDeps {
  db: Db;
  log: Log;
  tokens: Tokens;
}

/** A session ends this long after its last use. */
const SESSION_SECONDS = 30 * 24 * 3600;
/** How often use is recorded, to avoid a write on every request. */
const TOUCH_SECONDS = 600;
/** Age after which a token is replaced when the page requests the current user. */
const TOKEN_SECONDS = 600;
/** Sessions per account. Another one ends the least recently used. */
export const SESSIONS_MAX = 100;

/** Client that sent a request. */
export interface ClientInfo {
  address: string;
  userAgent: string;
  /** Cookie of known devices (services/knownDevice); empty if missing. */
  device: string;
}

/** Session of a request. */
export interface LiveSession extends SessionRow {
  /** From the cookie; null for a request with an identity token. */
  token: { hash: Buffer; age: number } | null;
  /** Identity token sent instead of a cookie; null for a cookie. */
  identityToken: string | null;
}

export interface Opened {
  /** Value of the session cookie. */
  sessionToken: string;
  expiresAt: Date;
  /** New cookie of known devices, set after a password login. */
  device?: string;
}

export async function openSession(
  { db, tokens }: SessionDeps,
  userId: string,
  client: ClientInfo,
): Promise<Opened & { sessionId: string }> {
  const sessionId = randomUUID();
  const secret = await tokens.newSessionSecret(sessionId);
  const expiresAt = sessionEnd();
  const session = {
    userId,
    sessionId,
    tokenHash: hashSecret(secret),
    expiresAt,
    userAgent: client.userAgent.slice(0, 300),
    address: client.address,
  };
  await insertSession(db, session, SESSIONS_MAX);
  return { sessionId, sessionToken: sessionTokenOf(userId, sessionId, secret), expiresAt };
}

/**
 * Finds the session of a cookie. Its token is replaced periodically (refreshToken). The previous token stays valid
 * until the newest has been seen, since the response carrying it may get lost, and one minute longer, since other tabs
 * may have requests in progress. A client with an older token has a copy of the cookie. The session then ends for
 * everyone, and the user has to log in again (Barry Jaspan, "Improved persistent login cookie", 2006). A secret that
 * was never a token of this session ends nothing, because the ids next to it aren't secret: every identity token
 * contains them.
 */
export async function readCookie(
  { db, log, tokens }: SessionDeps,
  value: string,
): Promise<LiveSession | null> {
  const cookie = readSessionToken(value);
  const session = cookie && (await findSession(db, cookie.userId, cookie.sessionId));
  if (!session) return null;
  const { tokenHash, previousTokenHash, confirmed, previousCounts, tokenAge, ...row } = session;
  const hash = hashSecret(cookie.secret);
  if (isAccepted({ tokenHash, previousTokenHash, previousCounts }, hash)) {
    if (!confirmed && hash.equals(tokenHash)) await confirmToken(db, session);
    return { ...row, token: { hash, age: tokenAge }, identityToken: null };
  }
  if (!(await tokens.isSessionSecret(session.sessionId, cookie.secret))) return null;
  await deleteSession(db, session.userId, session.sessionId);
  log.warn({ userId: session.userId }, "Ended a session: a replaced token was used again");
  return null;
}

/**
 * Finds the session of a cookie without writing, for a read replica. Null means that the session or its token is
 * invalid, or newer than what the replica has.
 */
export async function peekCookie(db: Db, value: string): Promise<SessionRow | null> {
  const cookie = readSessionToken(value);
  const session = cookie && (await findSession(db, cookie.userId, cookie.sessionId));
  return session && isAccepted(session, hashSecret(cookie.secret)) ? session : null;
}

type KnownTokens = Pick<SessionWithTokens, "tokenHash" | "previousTokenHash" | "previousCounts">;

/** Whether a token is the session's newest, or the previous one while it still counts. */
const isAccepted = ({ tokenHash, previousTokenHash, previousCounts }: KnownTokens, hash: Buffer): boolean =>
  hash.equals(tokenHash) || (previousCounts && previousTokenHash !== null && hash.equals(previousTokenHash));

/**
 * Replaces a session's token if due, and extends the session.
 * @param force replaces a recent token too, and always extends the session
 * @returns null if the cookie stays unchanged: the token is recent, another tab is getting a new one, or the request
 *   came with an identity token, which renews nothing
 */
export async function refreshToken(
  { db, tokens }: SessionDeps,
  session: LiveSession,
  force = false,
): Promise<Opened | null> {
  const { userId, sessionId, token } = session;
  const expiresAt = sessionEnd();
  if (!token) return null;
  if (force || token.age > TOKEN_SECONDS) {
    const secret = await tokens.newSessionSecret(sessionId);
    const hashes = { presented: token.hash, next: hashSecret(secret) };
    if (await rotateSession(db, session, hashes, expiresAt))
      return { sessionToken: sessionTokenOf(userId, sessionId, secret), expiresAt };
  }
  if (force) await touchSession(db, userId, sessionId, expiresAt);
  return null;
}

/** Extends a session that is in use. */
export async function noteUse(db: Db, session: SessionRow): Promise<void> {
  if (Date.now() - session.seenAt.getTime() < TOUCH_SECONDS * 1000) return;
  await touchSession(db, session.userId, session.sessionId, sessionEnd());
}

const sessionEnd = () => new Date(Date.now() + SESSION_SECONDS * 1000);

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Builds the cookie's value: 16 bytes of the account's uuid, 16 of the session's, 32 of the secret. The account id lets
 * the lookup name the account like every other statement. The session id makes it possible to recognize an old secret.
 */
const sessionTokenOf = (userId: string, sessionId: string, secret: Buffer): string =>
  Buffer.concat([bytesOf(userId), bytesOf(sessionId), secret]).toString("base64url");

function readSessionToken(value: string): { userId: string; sessionId: string; secret: Buffer } | null {
  const bytes = Buffer.from(value, "base64url");
  if (bytes.length !== 64) return null;
  return {
    userId: uuidOf(bytes.subarray(0, 16)),
    sessionId: uuidOf(bytes.subarray(16, 32)),
    secret: bytes.subarray(32),
  };
}
