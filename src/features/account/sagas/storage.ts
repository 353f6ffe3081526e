import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { storageLoaded } from "../slice";

/** Loads the storage use. On failure, the settings don't show it. */
export function* onLoadStorage() {
  const { api } = yield* getServices();
  const result = yield* call([api, api.storageUse]);
  if (result.success) yield* put(storageLoaded(result.data));
}
