import { call, delay, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { IMPORT_POLL_MS } from "../../../domain/limits";
import { type discardWaiting, waitingLoaded } from "../waiting";
import { discardImport } from "./confirm";

/**
 * Loads the unconfirmed imports and polls while the server is still reading one. A failure is only logged because
 * opening Data Manager retries.
 */
export function* onLoadWaiting() {
  const { api } = yield* getServices();
  for (;;) {
    const result = yield* call([api, api.waitingImports]);
    if (!result.success) return console.warn("unable to retrieve unconfirmed imports", result.data);
    yield* put(waitingLoaded(result.data.imports));
    if (result.data.imports.every(({ completed }) => completed)) return;
    yield* delay(IMPORT_POLL_MS);
  }
}

export function* onDiscardWaiting({ payload: uuid }: ReturnType<typeof discardWaiting>) {
  yield* call(discardImport, uuid);
  yield* call(onLoadWaiting);
}
