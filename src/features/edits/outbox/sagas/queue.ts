import { nanoid } from "@reduxjs/toolkit";
import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import type { ApiError, ApiResult } from "../../../../api/userApi";
import { getServices } from "../../../../app/sagaContext";
import type { QueuedChange } from "../../change";
import { applyChange } from "../../kinds";
import type { WaitingChange } from "../../waiting";
import { selectChanges, selectWaits } from "../selectors";
import { changeQueued, MOST_CHANGES, sendNow } from "../slice";

/** Nobody answered, or only what stands before the server; or the session is over and the page about to go. */
export const isAway = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || (status >= 502 && status <= 504);

/** What an edit began from was changed elsewhere: the queue compares, and asks where it has to. */
const isStale = ({ status, id }: ApiError): boolean => status === 409 && id === "stale";

/** Keeps a change until it can be sent, and shows it until then. Null: too many wait already, nothing was kept. */
export function* queueChange(
  name: string,
  change: QueuedChange,
  key: string = nanoid(),
): SagaGenerator<string | null> {
  const { now } = yield* getServices();
  const changes = yield* select(selectChanges);
  if (changes.length >= MOST_CHANGES) return null;
  // The next visit sends them in this order: what goes into a new hunt must not come before the hunt.
  const at = changes.reduce((latest, waiting) => Math.max(latest, waiting.at + 1), now());
  const waiting: WaitingChange = { key, at, name, change };
  yield* put(changeQueued(waiting));
  yield* call(applyChange, change, waiting);
  return key;
}

/** What is kept of a save that has to wait. */
export interface Waiting {
  /** What it is about, as a person calls it. */
  name: string;
  /** Ids of what it is about. */
  items: readonly string[];
  /** Null: it cannot wait. */
  change: QueuedChange | null;
}

/** What a save came to: what the server answered, or "queued" with the key under which it waits. */
export type Outcome<T> =
  | { state: "saved"; data: T }
  | { state: "queued"; key: string }
  | { state: "refused"; error: ApiError };

const TOO_MANY: ApiError = {
  status: 0,
  id: "too-many-waiting",
  message: "Too many pending changes. Save this one after they are saved.",
};

/**
 * Saves something, or queues it while offline. A change to an item with a pending change queues behind it.
 * @param key of the change, where a first try may have made something under it
 */
export function* saveOrQueue<T>(
  { name, items, change }: Waiting,
  save: () => Promise<ApiResult<T>>,
  key: string = nanoid(),
): SagaGenerator<Outcome<T>> {
  const behind = change !== null && (yield* select(selectWaits, items));
  const result: ApiResult<T> | null = behind ? null : yield* call(save);
  if (result?.success) return { state: "saved", data: result.data };
  const error = result === null ? TOO_MANY : result.data;
  if (change === null || (result !== null && !isAway(error) && !isStale(error)))
    return { state: "refused", error };
  const queued = yield* call(queueChange, name, change, key);
  if (queued === null) return { state: "refused", error: TOO_MANY };
  // An outdated version isn't a lost connection: it is checked now.
  if (isStale(error)) yield* put(sendNow());
  return { state: "queued", key: queued };
}
