import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified if the account doesn't exist, so that it takes as long as a wrong password. */
let decoy: Promise<string> | null = null;

/** Common passwords in lowercase, the first that anyone guesses. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"].map(String));

/** Whether a password is on the list of common ones, ignoring case, or repeats a single character. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** @param passwordHash null if there is no such account; then no password is correct */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== null;
}
