import { call, delay, put, type SagaGenerator, select, takeEvery, takeLatest } from "typed-redux-saga";
import type { HeldPreferences } from "../../../api/userApi";
import { inSlices } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { IDS_A_STEP, setOfSteps } from "../../../domain/setOf";
import { preferencesLoaded, preferencesSaved } from "../../preferences/slice";
import { preferencesHeard } from "../slice";

/**
 * Delay in milliseconds before re-reading after a save of this page. The change is most likely its own, and preferences
 * can be several megabytes.
 */
const AT_REST_MS = 30_000;
const TRIES = 3;

const selectConfirmed = (state: RootState) => state.preferences.confirmed;

/** Reloads the map preferences when they change elsewhere. */
export function* followPreferences(): SagaGenerator<void> {
  let own = false;
  yield* takeEvery(preferencesSaved, function* saved() {
    own = true;
    yield* call(() => {});
  });
  yield* takeLatest(preferencesHeard, function* heard() {
    // Someone else may have changed them at the same time, so still check, but later.
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
    // Saved since the request, so the response may be stale.
    if ((yield* select(selectConfirmed)) !== before) continue;
    const { hidden, features } = result.data.features.visible;
    yield* inSlices(setOfSteps(hidden ?? features));
    if (!(yield* inSlices(isSame(result.data, before)))) yield* put(preferencesLoaded(result.data));
    return;
  }
}

/** Whether two sets of preferences are equal. Works in steps because their lists may be long. */
function* isSame(one: HeldPreferences, other: HeldPreferences): Generator<number, boolean, void> {
  if (JSON.stringify(withoutLists(one)) !== JSON.stringify(withoutLists(other))) return false;
  const [list, otherList] = [one, other].map(
    ({ features: { visible } }) => visible.hidden ?? visible.features,
  );
  if (!list || !otherList || list.length !== otherList.length) return false;
  const known = yield* setOfSteps(otherList);
  for (let index = 0; index < list.length; index++) {
    if (index % IDS_A_STEP === IDS_A_STEP - 1) yield index;
    if (!known.has(list[index] as string)) return false;
  }
  return true;
}

function withoutLists({ features, ...rest }: HeldPreferences) {
  const { all, collections, hidden, updatedAt } = features.visible;
  return { ...rest, all, collections, updatedAt, form: hidden === undefined };
}
