import type { LineText } from "../workers/lineText";
import type { ApiError, ApiResult } from "./user/result";

/** Default timeout of a request. */
const TIMEOUT_MS = 60_000;

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** undefined values are left out, lists are joined with commas. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  /** Raw body instead of `body`. */
  bytes?: Blob;
  headers?: Record<string, string>;
  /** Serializes the body and parses the response if features have long lines. */
  lines?: LineText | undefined;
  /** Expects bytes as the response. Failures are JSON as usual. */
  answer?: "bytes";
  signal?: AbortSignal | undefined;
  /** Timeout in milliseconds; TIMEOUT_MS if missing. */
  timeout?: number;
}

/** Adds a query string to a path. */
export function withQuery(path: string, query: RequestOptions["query"] = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    params.set(key, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Sends a request with the session cookie. Never throws, except an AbortError when the caller's signal aborts.
 *
 * @param url absolute, or relative to the page
 */
export async function request<T>(url: string, options: RequestOptions = {}): Promise<ApiResult<T>> {
  const { method = "GET", body, bytes, lines, signal } = options;
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS);
  try {
    const written = body === undefined ? null : await lines?.write(body);
    const response = await fetch(withQuery(url, options.query), {
      method,
      credentials: "include",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(bytes && { "content-type": "application/octet-stream" }),
        ...options.headers,
      },
      ...(bytes && { body: bytes }),
      ...(body === undefined ? {} : { body: written ?? JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (options.answer === "bytes" && response.ok)
      return { success: true, data: new Uint8Array(await response.arrayBuffer()) as T };
    const text = await response.text();
    return unwrap<T>(response.status, text, (await lines?.read(text)) ?? null);
  } catch (error) {
    signal?.throwIfAborted();
    return failure(timeout.aborted ? TIMED_OUT : OFFLINE, error);
  }
}

/** Fetches bytes. Never throws. */
export async function requestBytes(
  url: string,
  headers: Record<string, string>,
): Promise<ApiResult<Uint8Array<ArrayBuffer>>> {
  try {
    const init: RequestInit = { credentials: "include", headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await fetch(url, init);
    if (response.ok) return { success: true, data: new Uint8Array(await response.arrayBuffer()) };
    const refused = unwrap<never>(response.status, await response.text());
    return refused.success ? failure(OFFLINE) : refused;
  } catch (error) {
    return failure(OFFLINE, error);
  }
}

/**
 * Opens a stream of server-sent events. Uses fetch because EventSource can't send a token and hides why a request was
 * refused. Never throws, except an AbortError on abort. Aborting later ends the stream.
 */
export async function openStream(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<ApiResult<ReadableStream<Uint8Array>>> {
  try {
    const init: RequestInit = {
      credentials: "include",
      headers: { accept: "text/event-stream", ...headers },
      signal,
    };
    const response = await fetch(url, init);
    if (response.ok && response.body) return { success: true, data: response.body };
    const refused = unwrap<never>(response.status, await response.text());
    return refused.success ? failure(OFFLINE) : refused;
  } catch (error) {
    signal.throwIfAborted();
    return failure(OFFLINE, error);
  }
}

/**
 * Reads the result from a response envelope. An empty body with a 2xx status yields null.
 *
 * @param parsed the parsed text, if already available
 */
export function unwrap<T>(status: number, text: string, parsed: unknown = null): ApiResult<T> {
  const ok = status >= 200 && status < 300;
  if (ok && text === "") return { success: true, data: null as T };
  const answer = parsed ?? parse(text);
  if (ok && isEnvelope(answer) && answer.success) return { success: true, data: answer.data as T };
  if (isEnvelope(answer) && isErrorData(answer.data)) return failure({ ...answer.data, status });
  return failure({
    status,
    id: "bad-answer",
    message: `Couldn't read the server's response (status ${status}). Try again in a moment.`,
  });
}

export const OFFLINE: ApiError = {
  status: 0,
  id: "offline",
  message: "Can't reach the server. Check your connection and try again.",
};

export const TIMED_OUT: ApiError = {
  status: 0,
  id: "timeout",
  message: "The server took too long to respond. Try again in a moment.",
};

export function failure(error: ApiError, cause?: unknown): { success: false; data: ApiError } {
  console.warn(`Request failed: ${error.id}`, error.message, ...(cause === undefined ? [] : [cause]));
  return { success: false, data: error };
}

/** Whether the same request may succeed later: no response, overload or server error. */
export const isTransient = (error: ApiError): boolean =>
  error.status === 0 || error.status === 429 || error.status >= 500;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isEnvelope = (value: unknown): value is { success: boolean; data: unknown } =>
  isRecord(value) && typeof value.success === "boolean" && "data" in value;

const isErrorData = (value: unknown): value is Omit<ApiError, "status"> =>
  isRecord(value) && typeof value.id === "string" && typeof value.message === "string";
