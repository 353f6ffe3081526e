import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import type { Kysely } from "kysely";
import type { Role } from "../../src/domain/roles";
import type { Database } from "../db/schema";
import { ensureSigningKey, type SigningKey } from "../repositories/signingKeys";

/** Seconds that an identity token is valid. */
export const IDENTITY_TOKEN_SECONDS = 15 * 60;
const ISSUER = "ridgeline";
const ALGORITHM = "EdDSA";
/** Random bytes in a session's secret, followed by as many that prove its origin. */
const SECRET_HALF = 16;

export interface Identity {
  userId: string;
  sessionId: string;
}

export interface Tokens {
  /** Signs a JWT with `sub` (user), `sid` (session), `roles`, `iat` and `exp`. */
  signIdentity(identity: Identity & { roles: readonly Role[] }): Promise<string>;
  /** Returns null if the token is malformed, expired or signed by someone else. */
  readIdentity(token: string): Promise<Identity | null>;
  /** Signs the parts, for links that work without a session. */
  signLink(parts: readonly string[]): Promise<string>;
  isLinkSignature(parts: readonly string[], signature: string): Promise<boolean>;
  /** Creates a secret for a session: 16 random bytes, and 16 bytes that only this installation can derive from them. */
  newSessionSecret(sessionId: string): Promise<Buffer>;
  /** Whether a secret was ever issued for the session. */
  isSessionSecret(sessionId: string, secret: Uint8Array): Promise<boolean>;
}

/**
 * Creates the token functions. Keys are stored in the database, so that all servers sign and verify alike, and are read
 * once per process.
 */
export function createTokens(db: Kysely<Database>): Tokens {
  const once = <T>(make: () => Promise<T>) => {
    let value: Promise<T> | null = null;
    return () => {
      value ??= make().catch((error: unknown) => {
        value = null;
        throw error;
      });
      return value;
    };
  };
  const identityKeys = once(async () => keysOf(await ensureSigningKey(db, "identity", newIdentityKey)));
  const linkKey = once(async () => {
    const key = await ensureSigningKey(db, "link", async () => randomBytes(32).toString("base64url"));
    return Buffer.from(key.secret, "base64url");
  });
  const signLink = async (parts: readonly string[]) =>
    createHmac("sha256", await linkKey())
      .update(JSON.stringify(parts))
      .digest("base64url");

  const markOf = async (sessionId: string, nonce: Uint8Array) =>
    createHmac("sha256", await linkKey())
      .update(JSON.stringify(["session", sessionId]))
      .update(nonce)
      .digest()
      .subarray(0, SECRET_HALF);

  return {
    async signIdentity({ userId, sessionId, roles }) {
      const { kid, privateKey } = await identityKeys();
      return new SignJWT({ sid: sessionId, roles: [...roles] })
        .setProtectedHeader({ alg: ALGORITHM, kid })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${IDENTITY_TOKEN_SECONDS}s`)
        .sign(privateKey);
    },
    async readIdentity(token) {
      const { publicKey } = await identityKeys();
      try {
        const { payload } = await jwtVerify(token, publicKey, { issuer: ISSUER, algorithms: [ALGORITHM] });
        const { sub, sid } = payload;
        return typeof sub === "string" && typeof sid === "string" ? { userId: sub, sessionId: sid } : null;
      } catch {
        return null;
      }
    },
    signLink,
    async isLinkSignature(parts, signature) {
      const expected = Buffer.from(await signLink(parts));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    async newSessionSecret(sessionId) {
      const nonce = randomBytes(SECRET_HALF);
      return Buffer.concat([nonce, await markOf(sessionId, nonce)]);
    },
    async isSessionSecret(sessionId, secret) {
      if (secret.length !== 2 * SECRET_HALF) return false;
      const mark = await markOf(sessionId, secret.subarray(0, SECRET_HALF));
      return timingSafeEqual(mark, secret.subarray(SECRET_HALF));
    },
  };
}

export const hashSecret = (secret: Uint8Array): Buffer => createHash("sha256").update(secret).digest();

async function newIdentityKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid: randomUUID() });
}

async function keysOf({ kid, secret }: SigningKey) {
  const jwk = JSON.parse(secret) as JWK;
  const { d: _private, ...publicJwk } = jwk;
  return {
    kid,
    privateKey: await importJWK(jwk, ALGORITHM),
    publicKey: await importJWK(publicJwk, ALGORITHM),
  };
}
