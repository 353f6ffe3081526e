import { call, type SagaGenerator } from "typed-redux-saga";
import type { ApiResult } from "../../api/userApi";
import type { Conflict } from "./rules/conflict";
import { changedOutcome, failedOutcome, SAVED, type SendOutcome } from "./sendEdit";

/** A deletion that keeps what was changed elsewhere. */
export interface ProtectedDeletion<T> {
  read: () => Promise<ApiResult<T>>;
  remove: () => Promise<ApiResult<unknown>>;
  /** Compares the current item with its version at the deletion or save. */
  conflict: (item: T) => Conflict;
  /** Subject that starts a sentence, e.g. `The note`. */
  subject: (item: T) => string;
}

type Versioned = { updatedAt: number };

/**
 * Sends a deletion of the outbox if the item is unchanged. One that is gone counts as saved.
 * @param gone message if another request finds no item
 * @param deleted called if this request deleted the item
 */
export function* sendQueuedDeletion<T extends Versioned>(
  deletion: ProtectedDeletion<T>,
  gone: string,
  deleted: (item: T) => SagaGenerator<void>,
): SagaGenerator<SendOutcome> {
  const read: ApiResult<T> = yield* call(deletion.read);
  if (!read.success) return read.data.status === 404 ? SAVED : failedOutcome(read.data, gone);
  const changed = changeOf(deletion, read.data);
  if (changed) return changed;
  const result = yield* call(deletion.remove);
  if (!result.success && result.data.status !== 404) return failedOutcome(result.data, gone);
  yield* call(deleted, read.data);
  return SAVED;
}

/**
 * Undoes a creation or redoes a deletion.
 * @param compares whether the item must be unchanged, as for undoing a creation
 * @param gone message if it must be, and no longer exists
 * @param deleted called once the item is deleted
 */
export function* sendDeletion<T extends Versioned>(
  deletion: ProtectedDeletion<T>,
  { compares, gone }: { compares: boolean; gone: string },
  deleted: () => SagaGenerator<void>,
): SagaGenerator<SendOutcome> {
  if (compares) {
    const read: ApiResult<T> = yield* call(deletion.read);
    if (!read.success) return failedOutcome(read.data, gone);
    const changed = changeOf(deletion, read.data);
    if (changed) return changed;
  }
  const result = yield* call(deletion.remove);
  if (!result.success && result.data.status !== 404) return { state: "refused", why: result.data.message };
  yield* call(deleted);
  return SAVED;
}

/** Returns the outcome if the item was changed elsewhere, otherwise null. */
function changeOf<T extends Versioned>(
  { conflict, subject }: ProtectedDeletion<T>,
  item: T,
): SendOutcome | null {
  const found = conflict(item);
  return typeof found === "string" ? null : changedOutcome(subject(item), item.updatedAt, found);
}
