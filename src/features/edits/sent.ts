import { call, type SagaGenerator } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import type { ApiError, ApiResult } from "../../api/userApi";
import type { Conflict } from "./rules/conflict";
import type { Problem } from "./waiting";

/**
 * How sending a change went. `waits`: nobody answered, it can be tried again. `note` and `why` are sentences for a
 * person.
 */
export type Sent = { state: "saved"; note?: string } | { state: "waits"; why: string } | Problem;

export const SAVED: Sent = { state: "saved" };

/** What an answer that is a failure means for a change. @param gone said when what it is about is no longer there */
export function unsent(error: ApiError, gone: string): Sent {
  if (isTransient(error) || error.status === 401) return { state: "waits", why: error.message };
  if (error.status === 404) return { state: "gone", why: gone };
  return { state: "refused", why: error.message };
}

/** A version that nothing has: the server answers with what is there, which is compared part by part. */
export const NO_VERSION = 1;

export interface ProtectedEdit<T> {
  /** The updatedAt that the edit began from; null: what is there now is read and compared before anything is saved. */
  base: number | null;
  save: (base: number) => Promise<ApiResult<T>>;
  read: () => Promise<ApiResult<T>>;
  /** Seconds. */
  versionOf: (item: T) => number;
  conflict: (item: T) => Conflict;
  /** What it is about, as a sentence begins with it: `“Camp”`. Of what is there now, or null where it is not known. */
  subject: (item: T | null) => string;
  /** Said when it is no longer there. */
  gone: string;
}

/** So often somebody else may be faster in between. */
const TRIES = 3;

/**
 * Saves an edit on top of what it began from. Where the server has a later version, its parts are compared: what
 * somebody else changed besides stays, what both changed is for the person to decide. An earlier try whose answer was
 * lost is found to be there.
 */
export function* sendEdit<T>(
  edit: ProtectedEdit<T>,
  taken: (item: T) => SagaGenerator<void>,
): SagaGenerator<Sent> {
  const gone = edit.base === null ? `${edit.subject(null)} is no longer there.` : edit.gone;
  let { base } = edit;
  let known: T | null = null;
  for (let tries = 1; ; tries++) {
    if (base !== null) {
      const result: ApiResult<T> = yield* call(edit.save, base);
      if (result.success) {
        yield* call(taken, result.data);
        return SAVED;
      }
      // Changed between reading and saving: undo does not look again.
      if (edit.base === null && result.data.status === 409) return changed(edit, known, base, []);
      if (result.data.status !== 409 || result.data.id !== "stale" || tries === TRIES)
        return unsent(result.data, gone);
    }
    const read: ApiResult<T> = yield* call(edit.read);
    if (!read.success) return unsent(read.data, gone);
    known = read.data;
    base = edit.versionOf(known);
    const conflict = edit.conflict(known);
    if (conflict === "saved") {
      yield* call(taken, known);
      return SAVED;
    }
    if (conflict !== "free") return changed(edit, known, base, conflict);
  }
}

const changed = <T>(
  { subject }: ProtectedEdit<T>,
  item: T | null,
  base: number,
  differences: Exclude<Conflict, string>,
): Sent => ({ state: "changed", base, at: base, differences, why: `${subject(item)} has changed since.` });

/** Why something was not restored. 404: it has left the server's bin, or what it hangs on is deleted. */
export function notRestored(error: ApiError, gone: string): Sent {
  if (error.status === 404) return { state: "gone", why: gone };
  return { state: error.status === 409 ? "gone" : "refused", why: error.message };
}
