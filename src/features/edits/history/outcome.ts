import type { ApiError } from "../../../api/userApi";

/**
 * How a change went. `outdated`: it can never be made any more, as what it is about is gone or was changed since;
 * `failed`: it could not be made now. `why` and `note` are sentences for a person.
 */
export type Outcome =
  | { state: "done"; note?: string }
  | { state: "outdated"; why: string }
  | { state: "failed"; why: string };

/** The one toast of undo and redo. */
export const HISTORY_TOAST = "history";

export const APPLIED: Outcome = { state: "done" };

/** @param what as a sentence begins with it, e.g. `“Camp”` */
export function outcomeOf(error: ApiError, what: string): Outcome {
  if (error.status === 404) return { state: "outdated", why: `${what} is no longer there.` };
  if (error.status === 409) return changedSince(what);
  return { state: "failed", why: error.message };
}

export const changedSince = (what: string): Outcome => ({
  state: "outdated",
  why: `${what} has changed since.`,
});
