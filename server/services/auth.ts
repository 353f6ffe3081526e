import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { CurrentUser } from "../../src/domain/user";
import type { Config } from "../config";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import type { Log } from "../log";
import { deleteSession, findSession, type SessionRow } from "../repositories/sessions";
import { claimInstallation, findUserByEmail, insertUser, type UserRow } from "../repositories/users";
import { audit } from "./audit";
import { admit } from "./invitations";
import { knownDevice, rememberDevice } from "./knownDevice";
import { hashPassword, isPassword } from "./passwords";
import {
  type ClientInfo,
  type LiveSession,
  type Opened,
  openSession,
  peekCookie,
  readCookie,
  refreshToken,
} from "./sessions";
import { storable } from "./text";
import { countSignIn, countSignUp, forgiveSignIn } from "./throttle";
import type { Tokens } from "./tokens";
import { existingUser, toUser } from "./users";

export interface AuthDeps {
  db: Kysely<Database>;
  log: Log;
  tokens: Tokens;
  config: Pick<Config, "signUpsPerAddress" | "signUps" | "mail">;
}

export interface SignUp {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Token of an invitation link. */
  invitation?: string | undefined;
}

export interface SignedIn extends Opened {
  user: CurrentUser;
}

export const emailKeyOf = (email: string): string => storable(email).trim().normalize("NFKC").toLowerCase();

/** Finds the account of an email, however it is spelled; null if there is none. */
export const findAccount = (db: Kysely<Database>, email: string): Promise<UserRow | null> =>
  findUserByEmail(db, emailKeyOf(email));

/**
 * Creates an account. The installation's first one becomes administrator.
 * @param letIn runs in the same transaction before any account but the first is created
 * @throws AppError email-taken (409)
 */
export async function createAccount(
  db: Kysely<Database>,
  input: SignUp,
  letIn?: (trx: Kysely<Database>) => Promise<((row: UserRow) => Promise<void>) | null>,
): Promise<UserRow> {
  const user = {
    uuid: randomUUID(),
    email: input.email.trim(),
    emailKey: emailKeyOf(input.email),
    passwordHash: await hashPassword(input.password),
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
  };
  return db.transaction().execute(async (trx) => {
    const first = await claimInstallation(trx, user.uuid);
    const noteEntry = first ? null : await letIn?.(trx);
    const row = await insertUser(trx, user, first ? "administrator" : "registered");
    if (!row)
      throw new AppError(409, "email-taken", "An account with this email already exists. Log in instead.", {
        fields: { email: "An account with this email already exists." },
      });
    await noteEntry?.(row);
    return row;
  });
}

/**
 * Creates an account and its first session.
 * @throws AppError email-taken (409), too-many-attempts (429), sign-ups-closed, invitation-invalid (403)
 */
export async function signUp(deps: AuthDeps, input: SignUp, client: ClientInfo): Promise<SignedIn> {
  const { db, log, config } = deps;
  await countSignUp(db, client.address, config.signUpsPerAddress);
  const row = await createAccount(db, input, async (trx) => {
    const used = await admit(trx, config.signUps, input.invitation);
    return (
      used && ((by) => audit({ trx, log }, { by, action: "invitation-used", account: by, detail: used.note }))
    );
  });
  return startSession(deps, row, client);
}

/**
 * Opens a session with email and password.
 * @throws AppError wrong-credentials (401), too-many-attempts (429), account-suspended (403)
 */
export async function signIn(
  deps: AuthDeps,
  input: { email: string; password: string },
  client: ClientInfo,
): Promise<SignedIn> {
  const emailKey = emailKeyOf(input.email);
  const device = await knownDevice(deps.tokens, emailKey, client.device);
  const attempt = { emailKey, address: client.address, device };
  await countSignIn(deps.db, attempt);
  const row = await findUserByEmail(deps.db, emailKey);
  const right = await isPassword(row?.password_hash ?? null, input.password);
  if (!row || !right) throw new AppError(401, "wrong-credentials", "The email or password is incorrect.");
  await forgiveSignIn(deps.db, attempt);
  // Only after the password is verified, so that strangers can't find out which accounts are suspended.
  if (row.suspended_at !== null) throw accountSuspended();
  return startSession(deps, row, client);
}

export const accountSuspended = (): AppError =>
  new AppError(403, "account-suspended", "This account is suspended. Ask this server's administrator.");

/** What a request sends to identify its session. */
export interface Credentials {
  cookie?: string | undefined;
  bearer?: string | undefined;
}

/** Finds the live session behind a cookie or bearer token; null if there is none. */
export async function findLiveSession(deps: AuthDeps, credentials: Credentials): Promise<LiveSession | null> {
  if (credentials.bearer === undefined)
    return credentials.cookie === undefined ? null : readCookie(deps, credentials.cookie);
  const identity = await deps.tokens.readIdentity(credentials.bearer);
  const session = identity && (await findSession(deps.db, identity.userId, identity.sessionId));
  return session && { ...session, token: null, identityToken: credentials.bearer };
}

/**
 * Like findLiveSession, but writes nothing, for a read replica. Null also means that the replica may not have the
 * session or its newest token yet.
 */
export async function peekSession(
  { db, tokens }: Pick<AuthDeps, "db" | "tokens">,
  { bearer, cookie }: Credentials,
): Promise<SessionRow | null> {
  if (bearer === undefined) return cookie === undefined ? null : peekCookie(db, cookie);
  const identity = await tokens.readIdentity(bearer);
  return identity && findSession(db, identity.userId, identity.sessionId);
}

/**
 * Returns the session's user with a fresh identity token. A caller that authenticated with an identity token gets the
 * same one back. Scripts can read it, unlike the cookie, so a copy of it must expire after 15 minutes (ADR 0064).
 * @throws AppError not-signed-in (401) if the account is gone
 */
export async function currentUser(deps: AuthDeps, session: LiveSession): Promise<CurrentUser> {
  const row = await existingUser(deps.db, session.userId);
  const { identityToken } = session;
  return identityToken === null
    ? withIdentity(deps, row, session.sessionId)
    : { ...toUser(row), identityToken };
}

/**
 * Like currentUser, and also replaces a session cookie that is old enough.
 * @param force replaces a recent one too
 */
export async function refreshSession(
  deps: AuthDeps,
  session: LiveSession,
  force = false,
): Promise<{ user: CurrentUser; cookie: Opened | null }> {
  const user = await currentUser(deps, session);
  return { user, cookie: await refreshToken(deps, session, force) };
}

export async function signOut(deps: AuthDeps, session: SessionRow): Promise<void> {
  await deleteSession(deps.db, session.userId, session.sessionId);
}

/** Opens a session for an account whose password was just verified. */
export async function startSession(deps: AuthDeps, row: UserRow, client: ClientInfo): Promise<SignedIn> {
  const { sessionId, ...opened } = await openSession(deps, row.uuid, client);
  const device = await rememberDevice(deps.tokens, row.email_key, client.device);
  return { ...opened, device, user: await withIdentity(deps, row, sessionId) };
}

async function withIdentity(deps: AuthDeps, row: UserRow, sessionId: string): Promise<CurrentUser> {
  const user = toUser(row);
  const identityToken = await deps.tokens.signIdentity({ userId: user.uuid, sessionId, roles: user.roles });
  return { ...user, identityToken };
}
