import { call, delay, put, type SagaGenerator, select, takeEvery, takeLatest } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { preferencesLoaded, preferencesSaved } from "../../preferences/slice";
import { preferencesHeard } from "../slice";

/** After a save of this page, whose own news this most likely is: they may be megabytes. */
const AT_REST_MS = 30_000;
const TRIES = 3;

const selectConfirmed = (state: RootState) => state.preferences.confirmed;

/** Reads the map preferences when they have changed elsewhere. */
export function* keepPreferencesRead(): SagaGenerator<void> {
  let own = false;
  yield* takeEvery(preferencesSaved, function* saved() {
    own = true;
    yield* call(() => {});
  });
  yield* takeLatest(preferencesHeard, function* heard() {
    // Somebody else may have changed something in the same moment: it is looked at, but later.
    if (own) {
      own = false;
      yield* delay(AT_REST_MS);
    }
    yield* call(readPreferences);
  });
}

function* readPreferences(): SagaGenerator<void> {
  const { api } = yield* getServices();
  for (let tries = 0; tries < TRIES; tries++) {
    const before = yield* select(selectConfirmed);
    const result = yield* call(api.preferences);
    if (!result.success) return;
    // Saved meanwhile: the answer may be older.
    if ((yield* select(selectConfirmed)) !== before) continue;
    if (JSON.stringify(result.data) !== JSON.stringify(before)) yield* put(preferencesLoaded(result.data));
    return;
  }
}
