import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { networkOf } from "../network";
import { clearFailures, countAttempt, takeBackAttempt } from "../repositories/signInAttempts";
import { accountHash } from "./knownDevice";

type Db = Kysely<Database>;

export const THROTTLE_WINDOW_SECONDS = 15 * 60;
/**
 * Attempts within the window: for one account from one network or one known device, from one network for all accounts
 * (many people may share it), and for one account from everywhere that it isn't known.
 */
export const ACCOUNT_FAILURES = 10;
export const ADDRESS_FAILURES = 100;
export const STRANGER_FAILURES = 100;
/** Mails of one kind to one address within the window. */
export const MAILS_PER_ACCOUNT = 3;

/** Who tries to log in to which account. */
export interface SignInAttempt {
  emailKey: string;
  address: string;
  /** The account has logged in on this device before (services/knownDevice). */
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
 * Counts an attempt to log in before its password is looked at: attempts that are made at once count as well. What
 * strangers try doesn't keep the owner out: a known device counts for itself, and so does each network.
 * @throws AppError too-many-attempts (429)
 */
export async function countSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  if (attempt.device) return count(db, deviceKey(attempt.device), ACCOUNT_FAILURES);
  await count(db, accountFromKey(attempt), ACCOUNT_FAILURES);
  // Only what the limit before lets pass: one forgotten password doesn't lock a whole house out, and one network doesn't
  // use up what an account allows to all of them.
  await count(db, accountKey(attempt.emailKey), STRANGER_FAILURES);
  await count(db, addressKey(attempt.address), ADDRESS_FAILURES);
}

/**
 * Counts an attempt to make an account. Failed attempts count too: they reveal whether an e-mail has an
 * account.
 * @param most within the window; 0: no limit
 * @throws AppError too-many-attempts (429)
 */
export async function countSignUp(db: Db, address: string, most: number): Promise<void> {
  if (most > 0) await count(db, signUpKey(address), most, "make an account");
}

/**
 * Counts a request for a link to set a new password.
 * @param most within the window from one address; 0: no limit
 * @throws AppError too-many-attempts (429)
 */
export async function countReset(db: Db, address: string, most: number): Promise<void> {
  if (most > 0) await count(db, `reset:${networkOf(address)}`, most, "reset a password");
}

/** Counts a mail of one kind to one address; false where it would be one too many. */
export async function countMail(db: Db, kind: string, emailKey: string): Promise<boolean> {
  const key = `mail:${kind}:${accountHash(emailKey)}`;
  return (await countAttempt(db, key, THROTTLE_WINDOW_SECONDS)) <= MAILS_PER_ACCOUNT;
}

/** The password was right: earlier attempts from here are forgotten, and this one of the account and the address. */
export async function forgiveSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  if (attempt.device) return clearFailures(db, deviceKey(attempt.device));
  await clearFailures(db, accountFromKey(attempt));
  await takeBackAttempt(db, accountKey(attempt.emailKey));
  await takeBackAttempt(db, addressKey(attempt.address));
}

/**
 * The same for a signed-in person who types the password once more; a stolen session allows no more guesses
 * than logging in does. @throws AppError too-many-attempts (429)
 */
export const countConfirmation = (db: Db, userId: string): Promise<void> =>
  count(db, confirmKey(userId), ACCOUNT_FAILURES);

export const forgiveConfirmation = (db: Db, userId: string): Promise<void> =>
  clearFailures(db, confirmKey(userId));

/** Forgets what is counted for an account that is deleted. */
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
