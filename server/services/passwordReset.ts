import type { Kysely } from "kysely";
import type { OneTimeLink } from "../../src/domain/administration";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { findReset, putReset, takeReset } from "../repositories/passwordResets";
import { deleteSessions } from "../repositories/sessions";
import { findUser, replacePassword } from "../repositories/users";
import { type Actor, type AdministrationDeps, toAccountOf } from "./administrators";
import { audit } from "./audit";
import { type AuthDeps, accountSuspended, type SignedIn, startSession } from "./auth";
import { linkTokenHash, newLinkToken } from "./linkTokens";
import { hashPassword } from "./passwords";
import type { ClientInfo } from "./sessions";
import { forgetAccount } from "./throttle";

const RESET_SECONDS = 24 * 3600;

/**
 * Creates a link with which the owner of another account sets a new password. The link can't be shown again, and it
 * replaces the previous one. The password stays valid until the link is used.
 * @throws AppError forbidden (403), own-account (409), not-found (404)
 */
export const makeResetLink = (
  deps: AdministrationDeps,
  actor: Actor,
  userId: string,
  origin: string,
): Promise<OneTimeLink> =>
  toAccountOf(deps, actor, { userId, what: "reset passwords" }, async (whom, { trx, by, record }) => {
    const { token, hash } = newLinkToken();
    await putReset(trx, { userId, tokenHash: hash, createdBy: by.uuid, seconds: RESET_SECONDS });
    await record({ action: "reset-link", account: whom });
    return {
      link: `${origin}/reset?token=${token}`,
      expiresAt: Math.floor(Date.now() / 1000) + RESET_SECONDS,
    };
  });

/** Whether a link's token can still be used. */
export async function isResetToken(db: Kysely<Database>, token: string | undefined): Promise<boolean> {
  const hash = linkTokenHash(token);
  return hash !== null && (await findReset(db, hash)) !== null;
}

/**
 * Sets the password of a link's account and logs in. All earlier sessions end.
 * @throws AppError reset-invalid (403), account-suspended (403)
 */
export async function resetPassword(
  deps: AuthDeps,
  { token, password }: { token: string; password: string },
  client: ClientInfo,
): Promise<SignedIn> {
  const hash = linkTokenHash(token);
  const userId = hash && (await findReset(deps.db, hash));
  if (!hash || !userId) throw resetInvalid(deps);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await takeReset(trx, hash))) throw resetInvalid(deps);
    const row = await findUser(trx, userId);
    if (!row) throw resetInvalid(deps);
    if (row.suspended_at !== null) throw accountSuspended();
    await replacePassword(trx, userId, passwordHash);
    await deleteSessions(trx, userId);
    await forgetAccount(trx, userId, row.email_key);
    await audit({ trx, log: deps.log }, { by: row, action: "reset-used", account: row });
    return startSession({ ...deps, db: trx }, row, client);
  });
}

/** @param mailed whether users can have a reset link mailed */
export const resetInvalidText = (mailed: boolean): string =>
  `This link doesn't work. It may have expired or been used. ${
    mailed ? "Ask for a new one on the log-in page." : "Ask an administrator for a new one."
  }`;

const resetInvalid = ({ config }: AuthDeps) =>
  new AppError(403, "reset-invalid", resetInvalidText(config.mail !== null));
