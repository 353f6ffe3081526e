import { call, put } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { type discardWaiting, waitingLoaded } from "../waiting";
import { discardImport } from "./confirm";

/** Nobody asked for the list: that it cannot be had is a line in the log, and the next look at Data Manager asks again. */
export function* onLoadWaiting() {
  const { api } = yield* getServices();
  const result = yield* call([api, api.waitingImports]);
  if (result.success) yield* put(waitingLoaded(result.data.imports));
  else console.warn("unable to retrieve the imports that wait", result.data);
}

export function* onDiscardWaiting({ payload: uuid }: ReturnType<typeof discardWaiting>) {
  yield* call(discardImport, uuid);
  yield* call(onLoadWaiting);
}
