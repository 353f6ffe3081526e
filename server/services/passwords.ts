import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** argon2id with the parameters that OWASP's password storage sheet gives for it: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when the account doesn't exist, so that it takes as long as a wrong password. */
let decoy: Promise<string> | null = null;

/** Passwords that many people use, in lower case: the first that anyone guesses. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"].map(String));

/** Whether a password is on the list of common ones, whatever its case, or one character over and over. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** @param passwordHash null: there is no such account, and no password is right */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== null;
}
