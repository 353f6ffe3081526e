import { randomBytes } from "node:crypto";
import { hashSecret } from "./tokens";

/** 144 bits: nobody guesses one, and it is short enough for a short link. */
const TOKEN_BYTES = 18;
const TOKEN = /^[\w-]{24}$/;

/** A new token for a link, 24 characters, and the hash by which the database finds it. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashOf(token) };
}

/** The hash of a token as it came in a link; null when it can't be one. */
export const linkTokenHash = (token: string | undefined): Buffer | null =>
  token !== undefined && TOKEN.test(token) ? hashOf(token) : null;

const hashOf = (token: string): Buffer => hashSecret(Buffer.from(token));
