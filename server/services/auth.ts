import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { CurrentUser } from "../../src/domain/user";
import type { Config } from "../config";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import type { Log } from "../log";
import { deleteSession, findSession, type SessionRow } from "../repositories/sessions";
import { findUserByEmail, insertUser, type UserRow } from "../repositories/users";
import { hashPassword, isPassword } from "./passwords";
import {
  type ClientInfo,
  type LiveSession,
  type Opened,
  openSession,
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
  config: Pick<Config, "signUpsPerAddress">;
}

export interface SignUp {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export interface SignedIn extends Opened {
  user: CurrentUser;
}

export const emailKeyOf = (email: string): string => storable(email).trim().normalize("NFKC").toLowerCase();

/** The account of an e-mail, however it is spelled; null when there is none. */
export const findAccount = (db: Kysely<Database>, email: string): Promise<UserRow | null> =>
  findUserByEmail(db, emailKeyOf(email));

/** Makes an account; null when the e-mail has one. */
export async function createAccount(db: Kysely<Database>, input: SignUp): Promise<UserRow | null> {
  return insertUser(db, {
    uuid: randomUUID(),
    email: input.email.trim(),
    emailKey: emailKeyOf(input.email),
    passwordHash: await hashPassword(input.password),
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
  });
}

/**
 * Makes an account and its first session.
 * @throws AppError email-taken (409), too-many-attempts (429)
 */
export async function signUp(deps: AuthDeps, input: SignUp, client: ClientInfo): Promise<SignedIn> {
  await countSignUp(deps.db, client.address, deps.config.signUpsPerAddress);
  const row = await createAccount(deps.db, input);
  if (!row)
    throw new AppError(409, "email-taken", "There is already an account with this e-mail. Log in instead.", {
      fields: { email: "There is already an account with this e-mail." },
    });
  return startSession(deps, row, client);
}

/**
 * Opens a session for an e-mail and password.
 * @throws AppError wrong-credentials (401), too-many-attempts (429)
 */
export async function signIn(
  deps: AuthDeps,
  input: { email: string; password: string },
  client: ClientInfo,
): Promise<SignedIn> {
  const emailKey = emailKeyOf(input.email);
  await countSignIn(deps.db, emailKey, client.address);
  const row = await findUserByEmail(deps.db, emailKey);
  const right = await isPassword(row?.password_hash ?? null, input.password);
  if (!row || !right)
    throw new AppError(401, "wrong-credentials", "The e-mail or the password is not right.");
  await forgiveSignIn(deps.db, emailKey, client.address);
  return startSession(deps, row, client);
}

/** The live session behind a cookie's value or a bearer token; null when there is none. */
export async function findLiveSession(
  deps: AuthDeps,
  credentials: { cookie?: string; bearer?: string },
): Promise<LiveSession | null> {
  if (credentials.bearer === undefined)
    return credentials.cookie === undefined ? null : readCookie(deps.db, deps.log, credentials.cookie);
  const identity = await deps.tokens.readIdentity(credentials.bearer);
  const session = identity && (await findSession(deps.db, identity.userId, identity.sessionId));
  return session && { ...session, token: null };
}

/**
 * The person of a session with a fresh identity token.
 * @throws AppError not-signed-in (401) when the account is gone
 */
export async function currentUser(deps: AuthDeps, session: SessionRow): Promise<CurrentUser> {
  return withIdentity(deps, await existingUser(deps.db, session.userId), session.sessionId);
}

/**
 * The same; a session cookie of some age is replaced on the way.
 * @param force replaces a young one too
 */
export async function refreshSession(
  deps: AuthDeps,
  session: LiveSession,
  force = false,
): Promise<{ user: CurrentUser; cookie: Opened | null }> {
  const user = await currentUser(deps, session);
  return { user, cookie: await refreshToken(deps.db, session, force) };
}

export async function signOut(deps: AuthDeps, session: SessionRow): Promise<void> {
  await deleteSession(deps.db, session.userId, session.sessionId);
}

/** Opens a session of an account whose password was right just now. */
export async function startSession(deps: AuthDeps, row: UserRow, client: ClientInfo): Promise<SignedIn> {
  const { sessionId, ...opened } = await openSession(deps.db, row.uuid, client);
  return { ...opened, user: await withIdentity(deps, row, sessionId) };
}

async function withIdentity(deps: AuthDeps, row: UserRow, sessionId: string): Promise<CurrentUser> {
  const user = toUser(row);
  const identityToken = await deps.tokens.signIdentity({ userId: user.uuid, sessionId, roles: user.roles });
  return { ...user, identityToken };
}
