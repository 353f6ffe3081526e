import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { networkOf } from "../network";
import { clearFailures, countAttempt, refundAttempt } from "../repositories/signInAttempts";
import { accountHash } from "./knownDevice";

type Db = Kysely<Database>;

export const THROTTLE_WINDOW_SECONDS = 15 * 60;
/**
 * Attempts allowed within the window. ACCOUNT_FAILURES: for one account from one network or known device.
 * ADDRESS_FAILURES: from one network for all accounts, since many users may share it. STRANGER_FAILURES: for one
 * account from all unknown devices.
 */
export const ACCOUNT_FAILURES = 10;
export const ADDRESS_FAILURES = 100;
export const STRANGER_FAILURES = 100;
/** Mails of one kind to one address within the window. */
export const MAILS_PER_ACCOUNT = 3;

/** A login attempt: who tries, and for which account. */
export interface SignInAttempt {
  emailKey: string;
  address: string;
  /** Device on which the account has logged in before (services/knownDevice), or null. */
  device: string | null;
}

const accountKey = (emailKey: string) => `account:${accountHash(emailKey)}`;
const accountFromKey = ({ emailKey, address }: SignInAttempt) =>
  `${accountKey(emailKey)}:${networkOf(address)}`;
const deviceKey = (device: string) => `device:${device}`;
const signUpKey = (address: string) => `sign-up:${networkOf(address)}`;
const addressKey = (address: string) => `address:${networkOf(address)}`;
const confirmKey = (userId: string) => `confirm:${userId}`;

/**
 * Counts a login attempt before the password is checked, so that concurrent attempts count too. Attempts by strangers
 * don't lock the owner out, since a known device and each network count separately.
 * @throws AppError too-many-attempts (429)
 */
export async function countSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  if (attempt.device) return count(db, deviceKey(attempt.device), ACCOUNT_FAILURES);
  await count(db, accountFromKey(attempt), ACCOUNT_FAILURES);
  // Only counts what the previous limit lets through, so that one forgotten password doesn't lock out a whole
  // household, and one network can't use up the account's limit for all networks.
  await count(db, accountKey(attempt.emailKey), STRANGER_FAILURES);
  await count(db, addressKey(attempt.address), ADDRESS_FAILURES);
}

/**
 * Counts a sign-up attempt. Failed attempts count too, since they reveal whether an email has an account.
 * @param most within the window; 0: no limit
 * @throws AppError too-many-attempts (429)
 */
export async function countSignUp(db: Db, address: string, most: number): Promise<void> {
  if (most > 0) await count(db, signUpKey(address), most, "create an account");
}

/**
 * Counts a request for a password reset link.
 * @param most within the window from one address; 0: no limit
 * @throws AppError too-many-attempts (429)
 */
export async function countReset(db: Db, address: string, most: number): Promise<void> {
  if (most > 0) await count(db, `reset:${networkOf(address)}`, most, "reset a password");
}

/** Counts a mail of one kind to one address. @returns false if it exceeds the limit */
export async function countMail(db: Db, kind: string, emailKey: string): Promise<boolean> {
  const key = `mail:${kind}:${accountHash(emailKey)}`;
  return (await countAttempt(db, key, THROTTLE_WINDOW_SECONDS)) <= MAILS_PER_ACCOUNT;
}

/**
 * Called after a correct password. Clears earlier attempts from this network or device, and removes this attempt from
 * the account's and the network's count.
 */
export async function forgiveSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  if (attempt.device) return clearFailures(db, deviceKey(attempt.device));
  await clearFailures(db, accountFromKey(attempt));
  await refundAttempt(db, accountKey(attempt.emailKey));
  await refundAttempt(db, addressKey(attempt.address));
}

/**
 * Counts an attempt by a logged-in user to re-enter the password. A stolen session allows no more guesses than logging
 * in. @throws AppError too-many-attempts (429)
 */
export const countConfirmation = (db: Db, userId: string): Promise<void> =>
  count(db, confirmKey(userId), ACCOUNT_FAILURES);

export const forgiveConfirmation = (db: Db, userId: string): Promise<void> =>
  clearFailures(db, confirmKey(userId));

/** Clears the counts of a deleted account. */
export async function forgetAccount(db: Db, userId: string, emailKey: string): Promise<void> {
  await clearFailures(db, confirmKey(userId));
  await clearFailures(db, accountKey(emailKey));
}

async function count(db: Db, key: string, most: number, action = "log in"): Promise<void> {
  if ((await countAttempt(db, key, THROTTLE_WINDOW_SECONDS)) <= most) return;
  throw new AppError(
    429,
    "too-many-attempts",
    `Too many attempts to ${action}. Wait 15 minutes and try again.`,
    { retryAfter: THROTTLE_WINDOW_SECONDS },
  );
}
