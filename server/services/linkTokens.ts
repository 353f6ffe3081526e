import { randomBytes } from "node:crypto";
import { hashSecret } from "./tokens";

/** 144 bits: impossible to guess, yet short enough for a short link. */
const TOKEN_BYTES = 18;
const TOKEN = /^[\w-]{24}$/;

/** Creates a token of 24 characters for a link, and the hash by which the database finds it. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashOf(token) };
}

/** Returns the hash of a link's token, or null if the token is malformed. */
export const linkTokenHash = (token: string | undefined): Buffer | null =>
  token !== undefined && TOKEN.test(token) ? hashOf(token) : null;

const hashOf = (token: string): Buffer => hashSecret(Buffer.from(token));
