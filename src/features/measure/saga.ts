import { call, select } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { cancellable } from "../../workers/cancellable";
import { track } from "../analytics/track";
import { selectUnits } from "../preferences/selectors";

/** Measures until the person leaves the tool; then nothing of it is left on the map. */
export function* measureTool() {
  const { stage } = yield* getServices();
  const units = yield* select(selectUnits);
  yield* track({ name: "measure-tool" });
  yield* call(() => cancellable((signal) => stage.measure(signal, units)));
}
