import { buffers } from "redux-saga";
import {
  actionChannel,
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeLatest,
} from "typed-redux-saga";
import { isTransient } from "../../api/http";
import { inSlices } from "../../app/inSlices";
import type { RootState } from "../../app/reducers";
import { getServices } from "../../app/sagaContext";
import type { PreferenceJob } from "../../domain/preferences";
import { setOfSteps } from "../../domain/setOf";
import { untilRetry } from "../session/sagas/untilRetry";
import { connectionBack, pageLeft, sessionStarted } from "../session/slice";
import { showToast } from "../toasts/slice";
import { selectPreferences } from "./selectors";
import {
  changePreferences,
  changeShown,
  preferencesDelayed,
  preferencesLoaded,
  preferencesRefused,
  preferencesRestored,
  preferencesSaved,
  type QueuedChange,
} from "./slice";
import { readQueue, storeQueue } from "./storedQueue";

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;
const SHRINKING_MS = 1000;
/** Above this list length, the request asks the server not to return all preferences. */
const LONG_LIST = 1000;

/** Limits per request. The server accepts 1000 jobs and a limited body; ids of 36 characters make this about 400 kB. */
const JOBS_PER_CALL = 500;
const ENTRIES_PER_CALL = 10_000;

const selectQueue = (state: RootState) => state.preferences.queue;

export function* preferencesSaga(): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, keepPreferences);
}

/** Loads the user's preferences, then saves each change in order, retrying until the server has it. */
export function* keepPreferences({ payload }: ReturnType<typeof sessionStarted>): SagaGenerator<void> {
  const { storage } = yield* getServices();
  const left = readQueue(storage, payload.user.uuid);
  if (left.length > 0) yield* put(preferencesRestored(left));
  yield* fork(keepQueueStored, payload.user.uuid);
  yield* call(load);
  yield* call(saveForever);
}

/** Stores the queue whenever it changes, so that closing the page loses nothing. */
function* keepQueueStored(userUuid: string): SagaGenerator<void> {
  const { storage } = yield* getServices();
  let stored = yield* select(selectQueue);
  const watched = [changePreferences, changeShown, preferencesSaved, preferencesRefused, pageLeft];
  let leaving = false;
  const changes = yield* actionChannel(watched, buffers.sliding(1));
  for (;;) {
    const change = yield* take(changes);
    leaving ||= pageLeft.match(change);
    // Bursts of changes, e.g. hiding thousands of features, are written once. A page that's being left writes
    // immediately, because it may not get another task.
    if (!leaving) leaving = Boolean((yield* race({ soon: delay(0), left: take(pageLeft) })).left);
    // Saving a change twice is harmless, so a long queue isn't written every time it shrinks.
    const shrinks = (yield* select(selectQueue)).length < stored.length;
    if (!leaving && shrinks && (yield* select(selectQueue)).length > 0) {
      yield* race({ waited: delay(SHRINKING_MS), grown: take([changePreferences, changeShown]) });
    }
    const queue = yield* select(selectQueue);
    if (queue !== stored) storeQueue(storage, userUuid, queue);
    stored = queue;
  }
}

function* load(): SagaGenerator<void> {
  const { api } = yield* getServices();
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(2 * wait, LAST_RETRY_MS)) {
    const result = yield* call(api.preferences);
    if (result.success) {
      const { hidden, features } = result.data.features.visible;
      // Builds a long list's id set in slices, so the page stays responsive.
      yield* inSlices(setOfSteps(hidden ?? features));
      yield* put(preferencesLoaded(result.data));
      return;
    }
    yield* put(preferencesDelayed(result.data));
    yield* call(untilRetry, wait);
  }
}

/** Returns how many of the oldest changes fit in one request; at least one. */
export function fitting(queue: readonly PreferenceJob[][]): number {
  let jobs = 0;
  let entries = 0;
  const last = queue.findIndex((batch) => {
    jobs += batch.length;
    for (const { values } of batch) entries += Array.isArray(values) ? values.length : 1;
    return jobs > JOBS_PER_CALL || entries > ENTRIES_PER_CALL;
  });
  return last < 0 ? queue.length : Math.max(1, last);
}

/** Returns the job changes before the first long change. */
function leadingJobs(queue: readonly QueuedChange[]): PreferenceJob[][] {
  const jobs: PreferenceJob[][] = [];
  for (const change of queue) {
    if (!Array.isArray(change)) break;
    jobs.push(change);
  }
  return jobs;
}

function* saveForever(): SagaGenerator<void> {
  const { api } = yield* getServices();
  let wait = FIRST_RETRY_MS;
  // After a refusal, changes are sent one by one, so that an invalid one doesn't take valid ones with it.
  let oneByOne = false;
  for (;;) {
    const queue = yield* select(selectQueue);
    if (queue.length === 0) {
      oneByOne = false;
      yield* take([changePreferences, changeShown]);
      continue;
    }
    const long = queue[0];
    const jobs = leadingJobs(queue);
    const batches = jobs.slice(0, oneByOne ? 1 : fitting(jobs));
    const count = Math.max(1, batches.length);
    const { visible } = (yield* select(selectPreferences)).features;
    const answer =
      visible.hidden || visible.features.length > LONG_LIST ? ("none" as const) : ("whole" as const);
    const result =
      long && !Array.isArray(long)
        ? yield* call(api.changeShown, long.change)
        : yield* call(api.changePreferences, batches.flat(), answer);
    if (result.success) {
      wait = FIRST_RETRY_MS;
      yield* put(preferencesSaved({ count, preferences: result.data }));
    } else if (isTransient(result.data) || result.data.status === 401) {
      yield* put(preferencesDelayed(result.data));
      // Retry right away on a new change or when the connection is back.
      yield* race({ waited: delay(wait), sooner: take([changePreferences, changeShown, connectionBack]) });
      wait = Math.min(2 * wait, LAST_RETRY_MS);
    } else if (count > 1) {
      oneByOne = true;
    } else {
      yield* put(preferencesRefused());
      const text = `Couldn't save a setting. ${result.data.message}`;
      yield* put(showToast({ text, icon: "alert", iconColor: "error", dismissable: true }));
    }
  }
}
