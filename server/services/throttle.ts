import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import { clearFailures, countAttempt, takeBackAttempt } from "../repositories/signInAttempts";

type Db = Kysely<Database>;

export const THROTTLE_WINDOW_SECONDS = 15 * 60;
/** Wrong passwords within the window, for one account and from one address (many people may share one). */
export const ACCOUNT_FAILURES = 10;
export const ADDRESS_FAILURES = 100;

/** The e-mail is hashed: a list of tried addresses is nobody's business. */
const accountKey = (emailKey: string) => `account:${createHash("sha256").update(emailKey).digest("hex")}`;
const signUpKey = (address: string) => `sign-up:${networkOf(address)}`;
const addressKey = (address: string) => `address:${networkOf(address)}`;
const confirmKey = (userId: string) => `confirm:${userId}`;

/**
 * Counts an attempt to log in before its password is looked at: attempts that are made at once count as well.
 * @throws AppError too-many-attempts (429)
 */
export async function countSignIn(db: Db, emailKey: string, address: string): Promise<void> {
  await count(db, accountKey(emailKey), ACCOUNT_FAILURES);
  // Only what the account's own limit lets pass: one forgotten password does not lock a whole house out.
  await count(db, addressKey(address), ADDRESS_FAILURES);
}

/**
 * Counts an attempt to make an account. One that fails counts too: it tells whether an e-mail has an account.
 * @param most within the window; 0: no limit
 * @throws AppError too-many-attempts (429)
 */
export async function countSignUp(db: Db, address: string, most: number): Promise<void> {
  if (most > 0) await count(db, signUpKey(address), most, "make an account");
}

/** The password was right: the account's earlier attempts are forgotten, and this one of the address. */
export async function forgiveSignIn(db: Db, emailKey: string, address: string): Promise<void> {
  await clearFailures(db, accountKey(emailKey));
  await takeBackAttempt(db, addressKey(address));
}

/**
 * The same for a signed-in person who types the password once more; whoever holds a stolen session guesses no longer
 * than at the door. @throws AppError too-many-attempts (429)
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

async function count(db: Db, key: string, most: number, deed = "log in"): Promise<void> {
  if ((await countAttempt(db, key, THROTTLE_WINDOW_SECONDS)) <= most) return;
  throw new AppError(
    429,
    "too-many-attempts",
    `There were too many attempts to ${deed}. Wait 15 minutes and try again.`,
    { retryAfter: THROTTLE_WINDOW_SECONDS },
  );
}

/** An IPv6 subscriber has 2^64 addresses: the network of the first 64 bits counts as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const filled =
    tail === undefined ? groups : [...groups, ...zeros(8 - groups.length - rest.length), ...rest];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

const zeros = (count: number): string[] => Array.from({ length: count }, () => "0");
