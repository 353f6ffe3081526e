import { call, put, type SagaGenerator, select, take } from "typed-redux-saga";
import { isTransient } from "../../../api/http";
import { getServices } from "../../../app/sagaContext";
import { selectPreferences } from "../../preferences/selectors";
import { selectIsRegisteredUser, selectUser } from "../../session/selectors";
import { connectionBack } from "../../session/slice";
import { layersOf, readOwn, storeOwn } from "../own";
import { manifestAsked, manifestFailed, manifestLoaded, ownRestored, reloadLayers } from "../slice";

/** Loads the manifest. After a failure, retries when the user asks or the connection is back. */
export function* loadManifest(): SagaGenerator<void> {
  const { api } = yield* getServices();
  for (;;) {
    yield* put(manifestAsked());
    const result = yield* call(api.layersManifest);
    if (result.success) {
      yield* put(manifestLoaded(result.data));
      return;
    }
    yield* put(manifestFailed(result.data.message));
    const sooner = isTransient(result.data) ? [reloadLayers, connectionBack] : [reloadLayers];
    yield* take(sooner);
  }
}

/**
 * Restores a registered user's layers from this device, or else from the server's copy. Other users start with none.
 */
export function* restoreOwn(): SagaGenerator<void> {
  const { storage } = yield* getServices();
  const user = yield* select(selectUser);
  if (!user || !(yield* select(selectIsRegisteredUser))) {
    yield* put(ownRestored(null));
    return;
  }
  const server = layersOf(yield* select(selectPreferences));
  yield* put(ownRestored(readOwn(storage, user.uuid) ?? server));
}

/** Stores a registered user's layers on this device. */
export function* keepOwn(): SagaGenerator<void> {
  const { storage } = yield* getServices();
  const user = yield* select(selectUser);
  const own = yield* select((state) => state.layers.own);
  if (user && own) yield* call(storeOwn, storage, user.uuid, own);
}
