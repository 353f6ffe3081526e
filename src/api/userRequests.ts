import type { CurrentUser } from "../domain/user";
import type { LineText } from "../workers/lineText";
import { sendBulk } from "./bulk";
import { type RequestOptions, request } from "./http";
import { isExpired, type KeyValueStorage, readStoredUser, storeUser } from "./identity";
import type { ApiResult } from "./user/result";

export interface ApiSettings {
  /**
   * Returns the user API's URL without a trailing slash. It's a function because the URL is only known late during
   * startup.
   */
  baseUrl(): string;
  /** Stores the current user with the identity token. */
  storage: KeyValueStorage;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called when the server no longer knows the page's session, or the session belongs to another user now. */
  onSessionLost?(reason: "ended" | "other-person"): void;
  /** Serializes and parses features with long lines. Without it, the page does that in a single task. */
  lines?: LineText;
}

type Query = RequestOptions["query"];

/** Timeout for parts of a file, which are 2 MB. */
const PART_TIMEOUT_MS = 140_000;
/** Header of requests whose response may use version 2 of a shape. */
export const VERSION_2 = { "API-Version": "v2" };
/** Requests with the same key take effect only once. */
export const keyed = (key: string): Record<string, string> => ({ "Idempotency-Key": key });
/** Encodes an id for use in a path. */
export const id = encodeURIComponent;

export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Returns the stored identity token unless it has expired. */
export function storedToken({ storage, now }: Pick<ApiSettings, "storage" | "now">): string | null {
  const token = readStoredUser(storage)?.identityToken;
  return token === undefined || isExpired(token, now() / 1000) ? null : token;
}

export type UserRequests = ReturnType<typeof createUserRequests>;

/**
 * Creates the requests that the user API is made of. `plain` adds nothing but the session cookie. The others add the
 * stored identity token while it is valid.
 */
export function createUserRequests(settings: ApiSettings) {
  const { baseUrl, storage, onSessionLost, lines } = settings;
  const url = (path: string): string => baseUrl() + path;
  const plain = <T>(path: string, options: RequestOptions) => request<T>(url(path), options);

  /** Stores the user of a response. */
  function stored(result: ApiResult<CurrentUser>): ApiResult<CurrentUser> {
    if (result.success) storeUser(storage, result.data);
    return result;
  }

  /**
   * Sends a request with the stored identity token. If the server rejects the token, retries once with one from a new
   * whoami, provided that the cookie still belongs to the same user.
   */
  async function send<T>(method: RequestOptions["method"], path: string, options: RequestOptions = {}) {
    const token = storedToken(settings);
    const owner = readStoredUser(storage)?.uuid;
    const withToken = (held: string | null): RequestOptions => ({
      ...options,
      method,
      headers: { ...bearer(held), ...options.headers },
    });
    const result = await plain<T>(path, withToken(token));
    if (result.success || result.data.status !== 401) return result;
    const user = await plain<CurrentUser>("/whoami", { method: "POST" });
    if (!user.success) {
      if (user.data.status === 401) onSessionLost?.("ended");
      return result;
    }
    if (owner !== undefined && user.data.uuid !== owner) {
      onSessionLost?.("other-person");
      return result;
    }
    storeUser(storage, user.data);
    return plain<T>(path, withToken(user.data.identityToken));
  }

  return {
    url,
    plain,
    stored,
    send,
    lines,
    token: () => storedToken(settings),
    /** Headers for requests that `send` can't make, such as uploads. */
    headers: () => bearer(storedToken(settings)),
    get: <T>(path: string, query?: Query, signal?: AbortSignal) => send<T>("GET", path, { query, signal }),
    post: <T>(path: string, body?: unknown) => send<T>("POST", path, { body }),
    patch: <T>(path: string, body: unknown) => send<T>("PATCH", path, { body }),
    remove: <T>(path: string, query?: Query) => send<T>("DELETE", path, { query }),
    /** Sends a part of a file. @param offset bytes the server has already received */
    putPart: <T>(path: string, offset: number, part: Blob, signal?: AbortSignal) =>
      send<T>("PUT", path, { query: { offset }, bytes: part, timeout: PART_TIMEOUT_MS, signal }),
    /** Changes very many features. See sendBulk. */
    bulk: (
      method: "POST" | "PATCH",
      path: string,
      { featureIds, key, query }: { featureIds: readonly string[]; key: string; query?: Query },
    ) => sendBulk(featureIds, key, (options) => send<Uint8Array>(method, path, { ...options, query })),
  };
}
