import { buffers, type Channel, channel } from "redux-saga";
import { call, delay, fork, join, put, type SagaGenerator } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import type { ApiResult } from "../../../api/userApi";
import { DONE, failed, type TaskStatus } from "../../../domain/status";
import { cancelable } from "../../../workers/cancelable";
import { applyIncoming, type IncomingMessage } from "../../content/sagas/applyIncoming";

const ATTEMPTS = 5;
export interface Page<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

export interface Paging<T, Prepared> {
  pageSize: number;
  /** Milliseconds before a failed page is retried. */
  retryAfter: number;
  fetch(cursor: string | undefined, signal: AbortSignal): Promise<ApiResult<Page<T>>>;
  /** Awaited before the second page is requested. The first is requested while this is pending. */
  ready(): Promise<unknown>;
  /** Converts each page, as it arrives, to what the store applies. */
  prepare(items: readonly T[]): SagaGenerator<Prepared>;
  /** Applies consecutive pages. */
  take(pages: readonly Prepared[]): SagaGenerator<void>;
  status(status: TaskStatus): { type: string };
}

/**
 * Requests pages one after another until one isn't full, without waiting for earlier ones to be applied. Failed
 * requests are retried a few times to hide short outages.
 */
export function* loadPages<T, Prepared>(paging: Paging<T, Prepared>): SagaGenerator<void> {
  const arrived = channel<IncomingMessage<Prepared>>(buffers.expanding());
  const asking = yield* fork(askForPages<T, Prepared>, paging, arrived);
  const { take, status } = paging;
  const error = yield* call(applyIncoming<Prepared>, { arrived, asking, take, status });
  yield* put(status(error ? failed(error.message) : DONE));
}

function* askForPages<T, Prepared>(paging: Paging<T, Prepared>, arrived: Channel<IncomingMessage<Prepared>>) {
  let asked = yield* fork(loadPage<T, Prepared>, paging, undefined);
  for (let first = true; ; first = false) {
    const result = yield* join(asked);
    if (!result.success) return yield* put(arrived, { kind: "failed", error: result.data });
    const { items, total, nextCursor } = result.data;
    const last = items.length < paging.pageSize || nextCursor === null;
    // The server works on the next page while this one is prepared.
    if (!last && !first) asked = yield* fork(loadPage<T, Prepared>, paging, nextCursor);
    const part = yield* paging.prepare(items);
    yield* put(arrived, { kind: "part", part, count: items.length, total });
    if (last) return yield* put(arrived, { kind: "end" });
    if (!first) continue;
    yield* call(paging.ready);
    asked = yield* fork(loadPage<T, Prepared>, paging, nextCursor);
  }
}

function* loadPage<T, Prepared>(
  paging: Paging<T, Prepared>,
  cursor: string | undefined,
): SagaGenerator<ApiResult<Page<T>>> {
  for (let attempt = 1; ; attempt += 1) {
    const result = yield* call(() => cancelable((signal) => paging.fetch(cursor, signal)));
    const worthARetry = !result.success && isTransient(result.data);
    if (!worthARetry || attempt === ATTEMPTS) return result;
    yield* delay(paging.retryAfter * 2 ** (attempt - 1));
  }
}
