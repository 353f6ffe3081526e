import { createHash, randomBytes } from "node:crypto";
import type { Tokens } from "./tokens";

/** Accounts remembered per browser. Another one replaces the oldest. */
const ACCOUNTS_MAX = 4;
const ENTRY = /^([\w-]{22})\.[\w-]{43}$/;

/** Hashes an email, so that stored attempts don't reveal which addresses were tried. */
export const accountHash = (emailKey: string): string => createHash("sha256").update(emailKey).digest("hex");

/**
 * Returns the id of a device the account has logged in on before, from its cookie, or null if there is none. Each entry
 * of the cookie is a random id with a signature for one account, so it doesn't reveal whose it is.
 */
export async function knownDevice(tokens: Tokens, emailKey: string, cookie: string): Promise<string | null> {
  for (const entry of entriesOf(cookie)) {
    const [id = "", signature = ""] = entry.split(".");
    if (await tokens.isLinkSignature(["device", accountHash(emailKey), id], signature)) return id;
  }
  return null;
}

/** Returns the cookie for a device on which the account just logged in. */
export async function rememberDevice(tokens: Tokens, emailKey: string, cookie: string): Promise<string> {
  if (await knownDevice(tokens, emailKey, cookie)) return entriesOf(cookie).join("~");
  const id = randomBytes(16).toString("base64url");
  const entry = `${id}.${await tokens.signLink(["device", accountHash(emailKey), id])}`;
  return [...entriesOf(cookie), entry].slice(-ACCOUNTS_MAX).join("~");
}

const entriesOf = (cookie: string): string[] =>
  cookie
    .split("~", ACCOUNTS_MAX)
    .filter((entry) => ENTRY.test(entry))
    .slice(-ACCOUNTS_MAX);
