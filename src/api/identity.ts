import type { CurrentUser } from "../domain/user";

/** What localStorage does, so that tests can hold it in a Map. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const CURRENT_USER_KEY = "currentUser";

/** The stored current user, or null. Other versions stored the text as base64; both are read. */
export function readStoredUser(storage: KeyValueStorage): CurrentUser | null {
  const text = storage.getItem(CURRENT_USER_KEY);
  if (text === null) return null;
  const value = parseJson(text) ?? parseJson(fromBase64(text));
  return isCurrentUser(value) ? value : null;
}

export function storeUser(storage: KeyValueStorage, user: CurrentUser): void {
  try {
    storage.setItem(CURRENT_USER_KEY, JSON.stringify(user));
  } catch (error) {
    // Storage can be full or switched off; the cookie still carries the session.
    console.error("LOCAL USER FAILURE", error);
  }
}

export const removeStoredUser = (storage: KeyValueStorage): void => storage.removeItem(CURRENT_USER_KEY);

/** When an identity token ends, in seconds since the epoch; null for what is no JWT with `exp`. */
export function tokenExpiry(token: string): number | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  const claims = parseJson(fromBase64(payload.replaceAll("-", "+").replaceAll("_", "/")));
  if (typeof claims !== "object" || claims === null || !("exp" in claims)) return null;
  return typeof claims.exp === "number" ? claims.exp : null;
}

/** True when the time, in seconds since the epoch, is at or past the token's exp, and for anything unreadable. */
export function isExpired(token: string, nowSeconds: number): boolean {
  const expiry = tokenExpiry(token);
  return expiry === null || nowSeconds >= expiry;
}

function isCurrentUser(value: unknown): value is CurrentUser {
  if (typeof value !== "object" || value === null) return false;
  return "uuid" in value && "identityToken" in value && typeof value.identityToken === "string";
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** UTF-8 text of base64, or null. */
function fromBase64(text: string): string | null {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
