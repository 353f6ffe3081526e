import { call, type SagaGenerator } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import type { ApiError, ApiResult } from "../../api/userApi";
import type { Problem } from "./pending";
import type { Conflict } from "./rules/conflict";

/**
 * Outcome of sending a change. `waits`: no response, so it can be retried. `note` and `why` are sentences for the user.
 */
export type SendOutcome = { state: "saved"; note?: string } | { state: "waits"; why: string } | Problem;

export const SAVED: SendOutcome = { state: "saved" };

/** Maps an error response to an outcome. @param gone message if the item no longer exists */
export function failedOutcome(error: ApiError, gone: string): SendOutcome {
  if (isTransient(error) || error.status === 401) return { state: "waits", why: error.message };
  if (error.status === 404) return { state: "gone", why: gone };
  return { state: "refused", why: error.message };
}

/** A version that never matches, so the save is refused as stale and the current item is compared part by part. */
export const NO_VERSION = 1;

export interface ProtectedEdit<T> {
  /** The updatedAt that the edit is based on. Null: read and compare the current item before saving. */
  base: number | null;
  save: (base: number) => Promise<ApiResult<T>>;
  read: () => Promise<ApiResult<T>>;
  /** Returns the updatedAt of an item, in seconds. */
  versionOf: (item: T) => number;
  conflict: (item: T) => Conflict;
  /** Subject that starts a sentence, e.g. `“Camp”`. Gets the current item, or null if it isn't known. */
  subject: (item: T | null) => string;
  /** Message if the item no longer exists. */
  gone: string;
}

/** Number of attempts, because another edit may be saved between the read and the save. */
const TRIES = 3;

/**
 * Saves an edit against its base version. If the server has a newer one, compares the parts: parts changed only
 * elsewhere stay, and parts changed on both sides become a conflict. Also recognizes an earlier attempt whose response
 * was lost.
 */
export function* sendEdit<T>(
  edit: ProtectedEdit<T>,
  taken: (item: T) => SagaGenerator<void>,
): SagaGenerator<SendOutcome> {
  const gone = edit.base === null ? `${edit.subject(null)} no longer exists.` : edit.gone;
  let { base } = edit;
  let known: T | null = null;
  for (let tries = 1; ; tries++) {
    if (base !== null) {
      const result: ApiResult<T> = yield* call(edit.save, base);
      if (result.success) {
        yield* call(taken, result.data);
        return SAVED;
      }
      // The item changed between reading and saving. Undo doesn't compare twice.
      if (edit.base === null && result.data.status === 409)
        return changedOutcome(edit.subject(known), base, []);
      if (result.data.status !== 409 || result.data.id !== "stale" || tries === TRIES)
        return failedOutcome(result.data, gone);
    }
    const read: ApiResult<T> = yield* call(edit.read);
    if (!read.success) return failedOutcome(read.data, gone);
    known = read.data;
    base = edit.versionOf(known);
    const conflict = edit.conflict(known);
    if (conflict === "saved") {
      yield* call(taken, known);
      return SAVED;
    }
    if (conflict !== "free") return changedOutcome(edit.subject(known), base, conflict);
  }
}

/**
 * Returns the outcome for an item that was changed elsewhere.
 * @param subject subject that starts a sentence
 * @param base the current item's updatedAt, in seconds
 */
export const changedOutcome = (
  subject: string,
  base: number,
  differences: Exclude<Conflict, string>,
): SendOutcome => ({ state: "changed", base, at: base, differences, why: `${subject} has changed since.` });

/** Maps a failed restore to an outcome. 404: the item has expired from the bin, or its parent is deleted. */
export function notRestored(error: ApiError, gone: string): SendOutcome {
  if (error.status === 404) return { state: "gone", why: gone };
  return { state: error.status === 409 ? "gone" : "refused", why: error.message };
}

/**
 * True if there was no response, a proxy answered for the server, or the session has ended and the page is about to
 * reload.
 */
export const isUnreachable = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || (status >= 502 && status <= 504);
