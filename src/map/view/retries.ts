import { isTransientStatus } from "../../../workers/tiles/transient";

/** Milliseconds between retries during an outage. */
export const RETRY_MS = 3000;
/** Error names of a failed fetch, of a timeout, of our worker's transient failures and of the library's requests. */
const UNANSWERED = new Set(["TypeError", "TimeoutError", "UnavailableError", "request:server"]);

/** Retries of requests that failed in an outage. */
export interface Retries<Id> {
  /** Call when a request failed. */
  failed(id: Id): void;
  /** Call when a request succeeded or is no longer needed. */
  settled(id: Id): void;
  /** Drops all retries. */
  clear(): void;
}

/** Whether a request got no response or a transient error status. A refusal is neither. */
export function isOutage(cause: unknown): boolean {
  // Not all errors of @arcgis/core are instances of Error. Their details have the status, if there was a response.
  if (typeof cause !== "object" || cause === null || !("name" in cause)) return false;
  const details: unknown = "details" in cause ? cause.details : null;
  const status =
    typeof details === "object" && details !== null && "httpStatus" in details ? details.httpStatus : null;
  if (typeof status === "number") return isTransientStatus(status);
  return typeof cause.name === "string" && UNANSWERED.has(cause.name);
}

/**
 * Retries failed requests: one of them every 3 s, and all once it succeeds or the browser is back online. A recovering
 * server thus isn't hit by everything at once on each try.
 *
 * @param again retries one request; it must call `failed` before resolving if that fails
 */
export function createRetries<Id>(again: (id: Id) => Promise<unknown>): Retries<Id> {
  const missing = new Set<Id>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener("online", retryAll);
  };
  const watch = () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => void probe(), RETRY_MS);
    window.addEventListener("online", retryAll);
  };
  const probe = async () => {
    timer = undefined;
    const [first] = missing;
    if (first === undefined) return rest();
    watch();
    if (navigator.onLine === false) return;
    // If it fails again it becomes the last, so one permanently failing tile doesn't block the others.
    missing.delete(first);
    await again(first);
    if (missing.has(first)) return;
    if (missing.size > 0) retryAll();
    else rest();
  };
  function retryAll() {
    const ids = [...missing];
    missing.clear();
    rest();
    for (const id of ids) void again(id);
  }

  return {
    failed(id) {
      missing.add(id);
      watch();
    },
    settled: (id) => void missing.delete(id),
    clear() {
      missing.clear();
      rest();
    },
  };
}
