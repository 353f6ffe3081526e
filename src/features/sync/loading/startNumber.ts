import { call, delay, put, race, type SagaGenerator, select } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { cancelable } from "../../../workers/cancelable";
import { syncedTo } from "../slice";

/**
 * Timeout in milliseconds for the change number. After that, loading continues without it and all content is read again
 * later.
 */
const NUMBER_WITHIN_MS = 5000;

/**
 * Fetches the change number to sync from, before the content it applies to is read. A stored snapshot may be older, in
 * which case its number is used.
 */
export function* takeStartNumber(): SagaGenerator<void> {
  const { api } = yield* getServices();
  const { answer } = yield* race({
    answer: call(() => cancelable((signal) => api.changes({}, signal))),
    late: delay(NUMBER_WITHIN_MS),
  });
  if (!answer?.success) return;
  const { now } = answer.data;
  const loadedTo = yield* select((state: RootState) => state.content.loadedTo);
  yield* put(syncedTo(Math.min(now, loadedTo ?? now)));
}
