import { createHash, randomBytes } from "node:crypto";
import type { Tokens } from "./tokens";

/** Accounts that one browser is known to; one more replaces the oldest. */
const ACCOUNTS_MAX = 4;
const ENTRY = /^([\w-]{22})\.[\w-]{43}$/;

/** The e-mail is hashed: a list of tried addresses is nobody's business. */
export const accountHash = (emailKey: string): string => createHash("sha256").update(emailKey).digest("hex");

/**
 * The id of a device that an account has logged in on before, by its cookie; null when the account is new to it. Each
 * entry of the cookie is a random id with a signature for one account, so that it says nothing of whose it is.
 */
export async function knownDevice(tokens: Tokens, emailKey: string, cookie: string): Promise<string | null> {
  for (const entry of entriesOf(cookie)) {
    const [id = "", signature = ""] = entry.split(".");
    if (await tokens.isLinkSignature(["device", accountHash(emailKey), id], signature)) return id;
  }
  return null;
}

/** The cookie of a device on which an account has logged in just now. */
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
