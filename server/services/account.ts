import type { Kysely } from "kysely";
import type { AccountSession } from "../../src/domain/session";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import { deleteReset } from "../repositories/passwordResets";
import { deleteSession, deleteSessions, listSessions, type SessionRow } from "../repositories/sessions";
import { setPassword, type UserRow } from "../repositories/users";
import { type AuthDeps, type SignedIn, startSession } from "./auth";
import { deviceOf } from "./device";
import { hashPassword, isPassword } from "./passwords";
import type { ClientInfo } from "./sessions";
import { countConfirmation, forgiveConfirmation } from "./throttle";
import { existingUser } from "./users";

type Db = Kysely<Database>;

/**
 * Re-checks the password of a logged-in user.
 * @param field of the request that held the password
 * @returns the account
 * @throws AppError wrong-password (403), too-many-attempts (429)
 */
export async function confirmPassword(
  db: Db,
  userId: string,
  password: string,
  field: string,
): Promise<UserRow> {
  const row = await existingUser(db, userId);
  await countConfirmation(db, userId);
  if (!(await isPassword(row.password_hash, password)))
    throw new AppError(403, "wrong-password", "The password is incorrect.", {
      fields: { [field]: "The password is incorrect." },
    });
  await forgiveConfirmation(db, userId);
  return row;
}

/**
 * Sets a new password. Every session of the account ends, so stolen ones become useless, and the client that changed it
 * gets a new one.
 * @throws AppError wrong-password (403), too-many-attempts (429), password-changed (409)
 */
export async function changePassword(
  deps: AuthDeps,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  client: ClientInfo,
): Promise<SignedIn> {
  const row = await confirmPassword(deps.db, userId, currentPassword, "currentPassword");
  const after = await hashPassword(newPassword);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await setPassword(trx, userId, { before: row.password_hash, after })))
      throw new AppError(
        409,
        "password-changed",
        "The password was just changed elsewhere. Log in with the new one.",
      );
    await deleteSessions(trx, userId);
    await deleteReset(trx, userId);
    return startSession({ ...deps, db: trx }, row, client);
  });
}

/** Lists the account's sessions: the current one first, then the most recently used. */
export async function accountSessions(
  db: Db,
  { userId, sessionId }: Pick<SessionRow, "userId" | "sessionId">,
  nowSeconds: number,
): Promise<AccountSession[]> {
  const sessions = (await listSessions(db, userId)).map(({ uuid, userAgent, createdAt, seenAt }) => {
    const isCurrent = uuid === sessionId;
    return {
      uuid,
      device: deviceOf(userAgent),
      createdAt: Math.floor(createdAt.getTime() / 1000),
      lastUsedAt: isCurrent ? nowSeconds : Math.floor(seenAt.getTime() / 1000),
      isCurrent,
    };
  });
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one of the account's sessions. @throws AppError not-found (404) */
export async function endSession(db: Db, userId: string, uuid: string): Promise<void> {
  if (!(await deleteSession(db, userId, uuid))) throw notFound("session");
}

/** Ends all of the account's sessions except the current one. @returns how many there were */
export const endOtherSessions = (db: Db, { userId, sessionId }: SessionRow): Promise<number> =>
  deleteSessions(db, userId, sessionId);
