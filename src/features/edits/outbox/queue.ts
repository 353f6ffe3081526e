import { nanoid } from "@reduxjs/toolkit";
import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { ApiError, ApiResult } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { applyChange } from "../applyChange";
import type { QueuedChange } from "../change";
import type { PendingChange } from "../pending";
import { isUnreachable } from "../sendEdit";
import { selectChanges, selectHasPending } from "./selectors";
import { changeQueued, MAX_CHANGES, sendNow } from "./slice";

/**
 * True if the edit is based on an outdated version. The queue compares the versions and reports a conflict if needed.
 */
const isStale = ({ status, id }: ApiError): boolean => status === 409 && id === "stale";

/** Queues a change and shows it on the page. @returns null if the queue is full and nothing was kept */
export function* queueChange(
  name: string,
  change: QueuedChange,
  key: string = nanoid(),
): SagaGenerator<string | null> {
  const { now } = yield* getServices();
  const changes = yield* select(selectChanges);
  if (changes.length >= MAX_CHANGES) return null;
  // The next visit sorts by this time, and features must not be added to a new hunt before it's created.
  const at = changes.reduce((latest, waiting) => Math.max(latest, waiting.at + 1), now());
  const waiting: PendingChange = { key, at, name, change };
  yield* put(changeQueued(waiting));
  yield* call(applyChange, change, waiting);
  return key;
}

/** A change to queue if it can't be saved now. */
export interface QueueRequest {
  /** Display name of the item. */
  name: string;
  /** Ids of the affected items. */
  items: readonly string[];
  /** Null if the change can't be queued. */
  change: QueuedChange | null;
}

/** Outcome of a save: the response, the key in the outbox, or the error. */
export type Outcome<T> =
  | { state: "saved"; data: T }
  | { state: "queued"; key: string }
  | { state: "refused"; error: ApiError };

const TOO_MANY: ApiError = {
  status: 0,
  id: "too-many-waiting",
  message: "Too many pending changes. Save this one after they sync.",
};

/**
 * Saves a change, or queues it while offline. A change to an item with a pending change queues behind it.
 * @param key idempotency key, if an earlier attempt may have created something
 */
export function* saveOrQueue<T>(
  { name, items, change }: QueueRequest,
  save: () => Promise<ApiResult<T>>,
  key: string = nanoid(),
): SagaGenerator<Outcome<T>> {
  const behind = change !== null && (yield* select(selectHasPending, items));
  const result: ApiResult<T> | null = behind ? null : yield* call(save);
  if (result?.success) return { state: "saved", data: result.data };
  const error = result === null ? TOO_MANY : result.data;
  if (change === null || (result !== null && !isUnreachable(error) && !isStale(error)))
    return { state: "refused", error };
  const queued = yield* call(queueChange, name, change, key);
  if (queued === null) return { state: "refused", error: TOO_MANY };
  // An outdated version isn't a lost connection, so compare right away.
  if (isStale(error)) yield* put(sendNow());
  return { state: "queued", key: queued };
}
