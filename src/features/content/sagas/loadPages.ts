import { buffers, type Channel, channel } from "redux-saga";
import {
  call,
  cancelled,
  delay,
  flush,
  fork,
  join,
  put,
  race,
  type SagaGenerator,
  take,
} from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import type { ApiResult } from "../../../api/userApi";
import { getServices } from "../../../app/sagaContext";
import { DONE, failed, running, type TaskStatus } from "../../../domain/status";
import { cancellable } from "../../../workers/cancellable";

const ATTEMPTS = 5;
/**
 * Pages that come within this time are taken in together, so that lists and map are drawn a dozen times and not 200:
 * half as long as it has been going on. Drawing what has come costs the more the more there is.
 */
const gatherFor = (passed: number): number => Math.min(2500, Math.max(400, passed / 2));
/** Taken in at once, whatever their number. */
const MOST_AT_ONCE = 40;

export interface Page<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

export interface Paging<T, Prepared> {
  pageSize: number;
  /** Milliseconds before a page that failed is asked for again. */
  retryAfter: number;
  fetch(cursor: string | undefined, signal: AbortSignal): Promise<ApiResult<Page<T>>>;
  /** What the second page waits for: the first is asked for beside it. */
  ready(): Promise<unknown>;
  /** Makes of a page, as soon as it is there, what is taken in. */
  prepare(items: readonly T[]): SagaGenerator<Prepared>;
  /** Takes pages in that have come one after the other. */
  take(pages: readonly Prepared[]): SagaGenerator<void>;
  status(status: TaskStatus): { type: string };
}

interface Arrived<Prepared> {
  result: ApiResult<{ page: Prepared; count: number; total: number }>;
  last: boolean;
}

/**
 * Asks for pages until one is not full, one after the other and without waiting for those before to be taken in.
 * A call that fails is tried again a few times, so that a short loss of the connection goes unnoticed.
 */
export function* loadPages<T, Prepared>(paging: Paging<T, Prepared>): SagaGenerator<void> {
  const pages = channel<Arrived<Prepared>>(buffers.expanding());
  const { now } = yield* getServices();
  const began = now();
  const asking = yield* fork(askForPages<T, Prepared>, paging, pages);
  let done = 0;
  try {
    for (;;) {
      const waiting: Arrived<Prepared>[] = [yield* take(pages), ...(yield* flush(pages))];
      while (waiting.length > 0) {
        const arrived = waiting.splice(0, MOST_AT_ONCE);
        const taken = arrived.flatMap(({ result }) => (result.success ? [result.data] : []));
        if (taken.length > 0)
          yield* call(
            paging.take,
            taken.map(({ page }) => page),
          );
        done += taken.reduce((sum, { count }) => sum + count, 0);
        const end = arrived.at(-1);
        if (end?.result.success === false) {
          yield* put(paging.status(failed(end.result.data.message)));
          return;
        }
        if (end?.last) {
          yield* put(paging.status(DONE));
          return;
        }
        yield* put(paging.status(running(done, taken.at(-1)?.total)));
      }
      yield* race({ gathered: delay(gatherFor(now() - began)), all: join(asking) });
    }
  } finally {
    if (yield* cancelled()) yield* put(paging.status({ state: "cancelled" }));
  }
}

function* askForPages<T, Prepared>(paging: Paging<T, Prepared>, pages: Channel<Arrived<Prepared>>) {
  let asked = yield* fork(loadPage<T, Prepared>, paging, undefined);
  for (let first = true; ; first = false) {
    const result = yield* join(asked);
    if (!result.success) return yield* put(pages, { result, last: true });
    const { items, total, nextCursor } = result.data;
    const last = items.length < paging.pageSize || nextCursor === null;
    // The server works on the next page while this one is prepared.
    if (!last && !first) asked = yield* fork(loadPage<T, Prepared>, paging, nextCursor);
    const page = yield* paging.prepare(items);
    yield* put(pages, { result: { success: true, data: { page, count: items.length, total } }, last });
    if (last) return;
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
    const result = yield* call(() => cancellable((signal) => paging.fetch(cursor, signal)));
    const worthARetry = !result.success && isTransient(result.data);
    if (!worthARetry || attempt === ATTEMPTS) return result;
    yield* delay(paging.retryAfter * 2 ** (attempt - 1));
  }
}
