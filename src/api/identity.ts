import type { CurrentUser } from "../domain/user";

/** Part of localStorage that is used, so tests can pass a Map. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const CURRENT_USER_KEY = "currentUser";

/** Reads the stored current user, or null. Older versions stored the text as base64, so both are accepted. */
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
    // Storage can be full or disabled; the cookie still carries the session.
    console.error("LOCAL USER FAILURE", error);
  }
}

export const removeStoredUser = (storage: KeyValueStorage): void => storage.removeItem(CURRENT_USER_KEY);

/** Returns the expiry of an identity token in seconds since the epoch; null if it isn't a JWT with `exp`. */
export function tokenExpiry(token: string): number | null {
  const payload = token.split(".")[1];
  if (payload === undefined) return null;
  const claims = parseJson(fromBase64(payload.replaceAll("-", "+").replaceAll("_", "/")));
  if (typeof claims !== "object" || claims === null || !("exp" in claims)) return null;
  return typeof claims.exp === "number" ? claims.exp : null;
}

/** Whether a token has expired; true for unreadable tokens. */
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

/** Decodes base64 to UTF-8 text, or returns null. */
function fromBase64(text: string): string | null {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
