import type { SagaGenerator } from "typed-redux-saga";
import { call, put, select, takeEvery, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { cancelable } from "../../workers/cancelable";
import { track } from "../analytics/track";
import { openHunt } from "../content/hunts/slice";
import { openFeature } from "../content/openFeature";
import { goToPlace } from "../places";
import { selectMapServices, selectUser } from "../session/selectors";
import { sessionStarted } from "../session/slice";
import { errorToast, noToast } from "../toasts/kinds";
import { readRecent, storeRecent } from "./recent";
import { onSearchTyped } from "./sagas/find";
import type { SearchResult } from "./slice";
import { clearRecent, recentRestored, resultChosen, searchTyped } from "./slice";

const TOAST = "search-place";

function* onChosen({ payload }: ReturnType<typeof resultChosen>) {
  yield* call(keepRecent);
  yield* track({ name: "map-search" });
  yield* put(noToast(TOAST));
  switch (payload.kind) {
    case "coordinates":
      yield* put(goToPlace({ ...payload }));
      return;
    case "feature":
      yield* put(openFeature(payload.id));
      return;
    case "hunt":
      yield* put(openHunt(payload.id));
      return;
    case "place":
      yield* call(goToNamed, payload);
  }
}

/** Looks up the position of a suggested place and goes there. */
function* goToNamed(result: Extract<SearchResult, { kind: "place" }>) {
  const { geocoder } = yield* getServices();
  const services = yield* select(selectMapServices);
  const { id: key, label } = result;
  const answer = yield* call(() => cancelable((signal) => geocoder.find(services, { label, key }, signal)));
  if (answer.success) yield* put(goToPlace({ ...answer.data, label }));
  else {
    const retry = { label: "Try again", dispatch: resultChosen(result) };
    yield* put(errorToast(TOAST, `Couldn't find ${label} on the map. ${answer.data.message}`, retry));
  }
}

function* keepRecent() {
  const { storage } = yield* getServices();
  const user = yield* select(selectUser);
  if (user) storeRecent(storage, user.uuid, yield* select((state) => state.search.recent));
}

function* onSessionStarted({ payload: { user } }: ReturnType<typeof sessionStarted>) {
  const { storage } = yield* getServices();
  yield* put(recentRestored(readRecent(storage, user.uuid)));
}

export function* searchSaga(): SagaGenerator<void> {
  // Choosing a result or clearing the text cancels the running search.
  yield* takeLatest([searchTyped, resultChosen], function* (action) {
    if (searchTyped.match(action)) yield* call(onSearchTyped, action);
  });
  yield* takeLatest(resultChosen, onChosen);
  yield* takeEvery(clearRecent, keepRecent);
  yield* takeEvery(sessionStarted, onSessionStarted);
}
