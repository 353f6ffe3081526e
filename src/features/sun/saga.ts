import { call, type SagaGenerator, select, takeLatest } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { shadowsSet, sunSet } from "./slice";

function* light() {
  const { stage } = yield* getServices();
  const { at, shadows } = yield* select((state) => state.sun);
  yield* call([stage.modes, stage.modes.light], at === null ? null : { at, shadows });
}

/** Applies the sun settings to the map in 3D. */
export function* sunSaga(): SagaGenerator<void> {
  yield* takeLatest([sunSet, shadowsSet], light);
}
