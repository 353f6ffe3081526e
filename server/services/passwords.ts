import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters that OWASP's password storage sheet gives for it: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when there is no such account, so that its absence takes as long as a wrong password. */
let decoy: Promise<string> | null = null;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** @param passwordHash null: there is no such account, and no password is right */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== null;
}
