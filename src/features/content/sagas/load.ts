import { all, call, cancelled, delay, fork, join, put, race, select, take } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import type { ApiResult } from "../../../api/userApi";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import {
  COLLECTIONS_PAGE_SIZE,
  COLLECTIONS_POLL_MS,
  FEATURES_PAGE_SIZE,
  FEATURES_POLL_MS,
} from "../../../domain/limits";
import { IDS_A_STEP } from "../../../domain/setOf";
import { DONE, failed, running, type TaskStatus } from "../../../domain/status";
import { cancellable } from "../../../workers/cancellable";
import { huntsLoading, huntsPut, membersRead } from "../../hunts/slice";
import type { FeatureRow } from "../featureTable";
import { selectTable } from "../selectors";
import { cancelLoading, contentLoading } from "../slice";
import { putFeatures } from "./putFeatures";

const ATTEMPTS = 5;

interface Page<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

interface Paging<T> {
  pageSize: number;
  /** Milliseconds before a page that failed is asked for again. */
  retryAfter: number;
  fetch(cursor: string | undefined, signal: AbortSignal): Promise<ApiResult<Page<T>>>;
  /** Takes one page in. */
  take(items: T[]): Generator;
  status(status: TaskStatus): { type: string };
}

/** All hunts and features, page after page, each shown as it comes. Starts when the map can take them. */
export function* loadAll() {
  const { stage } = yield* getServices();
  yield* put(huntsLoading(running()));
  yield* put(contentLoading(running()));
  try {
    yield* call([stage, stage.ready]);
  } catch (error) {
    // Lists, import and export work without a map.
    console.error("the map cannot be used", error);
  }
  yield* race({ loaded: all([call(loadHunts), call(loadFeatures)]), cancel: take(cancelLoading) });
  // Lists of hunts do not say what is in them: each feature says which hunts it is in.
  yield* put(membersRead(yield* inSlices(membersByHunt((yield* select(selectTable)).rows()))));
}

function* membersByHunt(rows: Iterable<FeatureRow>): Generator<number, Record<string, string[]>, void> {
  const members: Record<string, string[]> = {};
  let count = 0;
  for (const { uuid, collectionIds } of rows) {
    if (++count % IDS_A_STEP === 0) yield count;
    for (const id of collectionIds) {
      const known = members[id];
      if (known) known.push(uuid);
      else members[id] = [uuid];
    }
  }
  return members;
}

function* loadHunts() {
  const { api } = yield* getServices();
  yield* call(loadPages, {
    pageSize: COLLECTIONS_PAGE_SIZE,
    retryAfter: COLLECTIONS_POLL_MS,
    async fetch(cursor, signal) {
      const query = { sort: "title" as const, ascending: true, limit: COLLECTIONS_PAGE_SIZE, cursor };
      const result = await api.listCollections(query, signal);
      return result.success
        ? { ...result, data: { ...result.data, items: result.data.collections } }
        : result;
    },
    *take(hunts) {
      yield* put(huntsPut(hunts));
    },
    status: huntsLoading,
  } satisfies Paging<import("../../../domain/hunt").Collection>);
}

function* loadFeatures() {
  const { api } = yield* getServices();
  yield* call(loadPages, {
    pageSize: FEATURES_PAGE_SIZE,
    retryAfter: FEATURES_POLL_MS,
    async fetch(cursor, signal) {
      const query = {
        sort: "updatedAt" as const,
        ascending: false,
        limit: FEATURES_PAGE_SIZE,
        slim: false,
        cursor,
      };
      const result = await api.listFeatures(query, signal);
      return result.success ? { ...result, data: { ...result.data, items: result.data.features } } : result;
    },
    take: putFeatures,
    status: contentLoading,
  } satisfies Paging<import("../../../domain/feature").Feature>);
}

/**
 * Asks for pages until one is not full. The next page is on its way while the one before is taken in.
 * A call that fails is tried again a few times, so that a short loss of the connection goes unnoticed.
 */
function* loadPages<T>(paging: Paging<T>) {
  let done = 0;
  let page = yield* fork(loadPage<T>, paging, undefined);
  try {
    for (;;) {
      const result: ApiResult<Page<T>> = yield* join(page);
      if (!result.success) {
        yield* put(paging.status(failed(result.data.message)));
        return;
      }
      const { items, total, nextCursor } = result.data;
      const last = items.length < paging.pageSize || nextCursor === null;
      if (!last) page = yield* fork(loadPage<T>, paging, nextCursor);
      yield* call(paging.take, items);
      if (last) break;
      done += items.length;
      yield* put(paging.status(running(done, total)));
    }
    yield* put(paging.status(DONE));
  } finally {
    if (yield* cancelled()) yield* put(paging.status({ state: "cancelled" }));
  }
}

function* loadPage<T>(paging: Paging<T>, cursor: string | undefined) {
  for (let attempt = 1; ; attempt += 1) {
    const result = yield* call(() => cancellable((signal) => paging.fetch(cursor, signal)));
    const worthARetry = !result.success && isTransient(result.data);
    if (!worthARetry || attempt === ATTEMPTS) return result;
    yield* delay(paging.retryAfter * 2 ** (attempt - 1));
  }
}
