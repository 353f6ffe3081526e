import { call, put, type SagaGenerator, select, take, takeLatest } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import { getServices } from "../../app/sagaContext";
import { mapFailed, mapReady } from "../map/slice";
import { selectIsVisitor } from "../session/selectors";
import { connectionBack } from "../session/slice";
import { manifestAsked, manifestFailed, manifestLoaded, reloadManifest } from "./slice";

/** Loads the manifest. After a failure, retries when the user asks or the connection is back. */
function* loadManifest(): SagaGenerator<void> {
  const { api } = yield* getServices();
  for (;;) {
    yield* put(manifestAsked());
    const result = yield* call(api.layersManifest);
    if (result.success) {
      yield* put(manifestLoaded(result.data));
      return;
    }
    yield* put(manifestFailed(result.data.message));
    const sooner = isTransient(result.data) ? [reloadManifest, connectionBack] : [reloadManifest];
    yield* take(sooner);
  }
}

/** Loads the manifest, unless the user isn't logged in: the request would redirect to the login page. */
function* onMap(): SagaGenerator<void> {
  if (!(yield* select(selectIsVisitor))) yield* call(loadManifest);
}

export function* manifestSaga(): SagaGenerator<void> {
  // The library works without a map.
  yield* takeLatest([mapReady, mapFailed], onMap);
}
