import { call, select } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { cancelable } from "../../workers/cancelable";
import { track } from "../analytics/track";
import { selectUnits } from "../preferences/selectors";

/** Measures from the place that was asked for, or from the first click, until the person leaves the tool; then nothing of it is left on the map. */
export function* measureTool() {
  const { stage } = yield* getServices();
  const units = yield* select(selectUnits);
  yield* track({ name: "measure-tool" });
  const from = yield* select((state) => state.map.measureFrom);
  yield* call(() => cancelable((signal) => stage.measure(signal, units, from)));
}
