import { isTransientStatus } from "../../../workers/tiles/transient";

/** From one try to the next while a service does not answer. */
export const RETRY_MS = 3000;
/** Of a fetch without an answer, of our own worker for a transient one, and of the library's requests. */
const UNANSWERED = new Set(["TypeError", "TimeoutError", "UnavailableError", "request:server"]);

/** What failed for want of an answer and is asked for again. */
export interface Retries<Id> {
  /** This got no answer. */
  failed(id: Id): void;
  /** This is there, or nobody wants it any more. */
  settled(id: Id): void;
  /** Forgets everything. */
  clear(): void;
}

/** Whether a request got no answer, or one that says to come back later; a refusal is neither. */
export function isOutage(cause: unknown): boolean {
  // Not all of @arcgis/core's errors are Errors. They have the status in their details, and none without an answer.
  if (typeof cause !== "object" || cause === null || !("name" in cause)) return false;
  const details: unknown = "details" in cause ? cause.details : null;
  const status =
    typeof details === "object" && details !== null && "httpStatus" in details ? details.httpStatus : null;
  if (typeof status === "number") return isTransientStatus(status);
  return typeof cause.name === "string" && UNANSWERED.has(cause.name);
}

/**
 * Asks again for what got no answer: for one of it every 3 s, and for all of it once that one is there or the browser
 * says that it is online again. So a server that comes back is not met by everything that failed at once, each time.
 * @param again asks for one; what fails of it again is told by `failed`, sooner than it resolves
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
    // Should it fail again it is the last in the row: a tile that never comes does not hold up the others.
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
