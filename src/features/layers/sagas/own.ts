import { call, put, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { selectPreferences } from "../../preferences/selectors";
import { selectIsRegisteredUser, selectUser } from "../../session/selectors";
import { layersOf, readOwn, storeOwn } from "../own";
import { ownRestored } from "../slice";

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
